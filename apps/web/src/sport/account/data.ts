import type { PageContext } from '../data.ts';

/** The forms of the account page, by the value of their hidden field `form`. */
export type AccountForm =
  | 'sign-in'
  | 'sign-out'
  | 'forgot'
  | 'reset'
  | 'verify'
  | 'resend'
  | 'password'
  | 'profile'
  | 'claim'
  | 'withdraw'
  | 'answer'
  | 'consent';

/** What just worked. */
export type AccountSaid =
  | 'out'
  | 'forgot'
  | 'reset'
  | 'verified'
  | 'resent'
  | 'password'
  | 'profile'
  | 'claim'
  | 'withdrawn'
  | 'answered'
  | 'on'
  | 'off';

export interface AccountContext extends PageContext {
  csrf: string;
  said: AccountSaid | undefined;
  /** A form that was refused: which one, what was typed, what is wrong. */
  refused:
    | {
        form: AccountForm;
        values: Readonly<Record<string, string>>;
        errors: Readonly<Record<string, string>>;
        message: string | undefined;
      }
    | undefined;
}

export interface MemberSignedOutData extends AccountContext {
  view: 'sign-in' | 'forgot' | 'reset' | 'verify' | 'broken';
  /** Of a mailed link. */
  token: string;
  /** Where to go after signing in; on this site. */
  next: string | undefined;
}

export interface AccountMember {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  is_player: boolean;
  email_verified: boolean;
  has_temporary_password: boolean;
}

export interface AccountChild {
  player_id: number;
  first_name: string;
  last_name: string;
  account_id: number | null;
  messaging_enabled: boolean;
  teams: readonly { id: number; name: string }[];
}

export interface AccountClaim {
  id: number;
  first_name: string;
  last_name: string;
  status: string;
  created_at: string;
  reviewed_at: string | null;
  note: string | null;
  question: string | null;
  answer: string | null;
}

export interface AccountRegistration {
  id: number;
  status: string;
  payment: string;
  receipt_number: string | null;
  player: { first_name: string; last_name: string };
  period: { name: string };
  division: { name: string };
  /** What the price is made of, and what moved. */
  lines: readonly { label: string; amount: number }[];
  payments: readonly { kind: string; amount: number; at: string }[];
  total: number;
  paid: number;
  refunded: number;
  submitted_at: string;
  registered_at: string | null;
}

export interface MemberSignedInData extends AccountContext {
  member: AccountMember;
  /** Empty while the member may not use the family area. */
  children: readonly AccountChild[];
  claims: readonly AccountClaim[];
  registrations: readonly AccountRegistration[];
}
