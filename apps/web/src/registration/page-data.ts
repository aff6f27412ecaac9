import type {
  OwnAgreement,
  QuotedPlan,
  RegistrationChildren,
  RegistrationField,
  RegistrationPeriod,
} from '@sports-hub/contract';

/** A place that was offered from the waiting list and can be taken by paying. */
export interface OfferData {
  reference: string;
  player: string;
  /** Null where several children are paid for at once. */
  division: string | null;
  amount: number;
  /** In what it can be paid instead of at once. */
  plans: readonly QuotedPlan[];
  /** Of the plan that was chosen with it, to be read before the first part is paid. */
  terms: readonly string[];
  /** A later part of a payment plan; null for everything else. */
  part: { number: number; count: number; hasCard: boolean } | null;
}

/** A period that is open now, with the fields it asks. */
export interface PageTerms {
  period: RegistrationPeriod;
  fields: readonly RegistrationField[];
}

/** What the registration starts from. */
export interface RegistrationPageData {
  sport: string;
  siteName: string;
  contact: { phone: string | null; email: string | null };
  periods: readonly PageTerms[];
  /** The one the family came for. */
  chosenPeriod: number | null;
  /** It is not open: it closed while a form was filled in, or the link is older or younger than the season. */
  notOpen: { name: string; opens_at: string | null } | null;
  offer: OfferData | null;
  /** Where financial assistance can be asked for: who reads it, and for how long spots are held. */
  assistance: { readers: readonly string[]; spotDays: number } | null;
  /** Of a guardian who is signed in to this site. */
  family: RegistrationChildren | null;
  /** Terms and privacy that who is signed in has to agree to first. */
  agreements: readonly OwnAgreement[];
  /** Of the processor that is configured; null for the sandbox. */
  publishableKey: string | null;
  /** The sandbox takes the known test cards, and the page says so. */
  demo: boolean;
  /** As the office looks at it: nothing is kept, sent or priced. */
  preview?: { back: string; child: Readonly<Record<string, string>> };
}
