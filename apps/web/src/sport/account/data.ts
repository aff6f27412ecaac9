import type {
  Child,
  ChildStanding,
  ChildToClaim,
  Claim,
  FamilyRegistration,
  ImportantNotice,
  NewGuardian,
  NoticeSettings,
  OwnAgreement,
  SiteMember,
} from '@sports-hub/contract';
import type { RefusedForm } from '../../kit/index.ts';
import type { PageContext } from '../data.ts';

/** The forms of the account page, by the value of their hidden field `form`. */
export type AccountForm =
  | 'sign-in'
  | 'sign-out'
  | 'sign-out-here'
  | 'forgot'
  | 'reset'
  | 'verify'
  | 'resend'
  | 'password'
  | 'profile'
  | 'claim'
  | 'registered'
  | 'disown'
  | 'withdraw'
  | 'answer'
  | 'suspend'
  | 'consent'
  | 'notice'
  | 'device-test'
  | 'device-remove'
  | 'seen'
  | 'agree'
  | 'quiet';

/** What just worked. */
export type AccountSaid =
  | 'out'
  | 'out-here'
  | 'forgot'
  | 'reset'
  | 'verified'
  | 'resent'
  | 'password'
  | 'profile'
  | 'claim'
  | 'disowned'
  | 'withdrawn'
  | 'answered'
  | 'suspended'
  | 'on'
  | 'off'
  | 'notices-on'
  | 'notices-off'
  | 'device-tested'
  | 'device-removed'
  | 'seen'
  | 'agreed'
  | 'quiet'
  | 'hub-over'
  | 'hub-inactive';

export interface AccountContext extends PageContext {
  csrf: string;
  said: AccountSaid | undefined;
  refused: RefusedForm<AccountForm> | undefined;
}

export interface MemberSignedOutData extends AccountContext {
  view: 'sign-in' | 'forgot' | 'reset' | 'verify' | 'broken';
  /** Of a mailed link. */
  token: string;
  /** Where to go after signing in; on this site. */
  next: string | undefined;
}

export interface MemberSignedInData extends AccountContext {
  member: SiteMember;
  /** The mail server refused the last mail to the member's address for good. */
  isEmailRefused: boolean;
  /** Linked with an account at the hub. */
  isOnHub: boolean;
  hasPassword: boolean;
  /** Empty while the member may not use the family area. */
  children: readonly Child[];
  claims: readonly Claim[];
  /** How long the league takes for one, in the middle; null when nobody can say. */
  usualHours: number | null;
  /** Registered with the member's own address, and nobody has asked about them yet. */
  registered: readonly ChildToClaim[];
  /** How far each child is. */
  standings: readonly ChildStanding[];
  /** Others who were linked to these children, about whom the member was told. */
  newGuardians: readonly NewGuardian[];
  registrations: readonly FamilyRegistration[];
  /** What the member still has to agree to. */
  agreements: readonly OwnAgreement[];
  /** What the member has not confirmed yet. */
  important: readonly ImportantNotice[];
  /** What the member is told, and how; missing while they may not choose. */
  notices: NoticeSettings | undefined;
}
