import type {
  AccountWithSports,
  AgentGrant,
  LinkPreview,
  NoticeSettings,
  Passkey,
  SignInItem,
} from '@sports-hub/contract';
import type { FamilyCalendarView } from './calendar.tsx';
import type { RefusedForm } from '../../kit/index.ts';
import type { HubSite, Viewer } from '../frame.tsx';

/** The forms of the account page; a POST names its form in the field `do`. */
export type FormName =
  | 'sign-in'
  | 'register'
  | 'forgot'
  | 'reset'
  | 'verify'
  | 'refuse'
  | 'resend'
  | 'profile'
  | 'email'
  | 'password'
  | 'link'
  | 'create'
  | 'end-session'
  | 'confirm-session'
  | 'passkey-rename'
  | 'passkey-remove'
  | 'withdraw-agent'
  | 'notice'
  | 'calendar'
  | 'calendar-renew'
  | 'quiet'
  | 'week-mail'
  | 'device-test'
  | 'device-remove'
  | 'sign-out-here'
  | 'sign-out';

/** What was just done, told after the redirect. */
export type Said =
  | 'registered'
  | 'forgot'
  | 'reset'
  | 'verified'
  | 'refused'
  | 'resent'
  | 'profile'
  | 'email'
  | 'password'
  | 'linked'
  | 'ended'
  | 'confirmed'
  | 'passkey-added'
  | 'passkey-renamed'
  | 'passkey-removed'
  | 'withdrawn'
  | 'notices-on'
  | 'notices-off'
  | 'calendar'
  | 'calendar-renewed'
  | 'quiet'
  | 'device-tested'
  | 'device-removed'
  | 'out-here'
  | 'out';

/** What all states of the account page share. */
export interface FormContext {
  csrf: string;
  refused?: RefusedForm<FormName> | undefined;
  said?: Said | undefined;
  /** The address a mail went to. */
  to?: string | undefined;
  /** Where to go after signing in. */
  next?: string | undefined;
  /** A form that came after the session had ended, and what was typed in it: shown again after signing in. */
  kept?: { form: FormName; typed: Readonly<Record<string, string>> } | undefined;
}

interface Common {
  site: HubSite;
  forms: FormContext;
}

export interface SignedOutData extends Common {
  view: 'sign-in' | 'forgot';
}

/** A mailed link was opened. Nothing is used up by looking at it. */
export interface MailedLinkData extends Common {
  viewer?: Viewer | undefined;
  purpose: 'verify' | 'reset' | 'broken';
  /** What a verification link is about; missing when it is not valid any more. */
  preview?: LinkPreview | undefined;
}

export type AccountTab = 'account' | 'notifications' | 'calendar' | 'security' | 'assistants';

export interface SignedInData extends Common {
  viewer: Viewer;
  tab: AccountTab;
  account: AccountWithSports;
  /** The mail server refused the last mail to the account's address for good. */
  isEmailRefused: boolean;
  /** The name and own site of each sport. */
  sports: readonly {
    key: string;
    name: string;
    fullName: string;
    href: string;
    unread?: number | undefined;
    /** "Riley (Hawks), Sam (Comets)". */
    children?: string | undefined;
  }[];
  security?: { passkeys: readonly Passkey[]; sessions: readonly SignInItem[] } | undefined;
  /** Of what each linked sport tells; null while it cannot be reached. With its tab. */
  notifications?: readonly { sport: string; settings: NoticeSettings | null }[] | undefined;
  /** Whether the mail about the week comes; with the same tab, to a verified address. */
  weekMail?: boolean | undefined;
  /** The own calendar, and whose events can be in it; with its tab. */
  calendar?: FamilyCalendarView | undefined;
  /** What assistants may do; with its tab. */
  grants?: readonly AgentGrant[] | undefined;
  today: string;
}
