import type { ThrottleRule } from '@sports-hub/kernel';

/** Each can be changed by a variable: `THROTTLE_MESSAGES=30/60`. */
export const THROTTLE_RULES = {
  'login-address': { limit: 10, seconds: 900 },
  'login-ip': { limit: 100, seconds: 900 },
  // Instead of both, for a browser that has signed in with the address before.
  'login-device': { limit: 10, seconds: 900 },
  'sign-ins': { limit: 60, seconds: 3600 },
  'session-ip': { limit: 120, seconds: 60 },
  'change-password': { limit: 10, seconds: 3600 },
  'forgot-address': { limit: 3, seconds: 600 },
  'forgot-ip': { limit: 60, seconds: 3600 },
  'one-time-token-ip': { limit: 30, seconds: 900 },
  'resend-verification': { limit: 3, seconds: 600 },
  claims: { limit: 10, seconds: 86_400 },
  conversations: { limit: 30, seconds: 3600 },
  reports: { limit: 30, seconds: 3600 },
  consent: { limit: 30, seconds: 3600 },
  profile: { limit: 30, seconds: 3600 },
  messages: { limit: 30, seconds: 60 },
  answers: { limit: 120, seconds: 3600 },
  // A coach notes a whole team, child by child, and corrects it.
  attendance: { limit: 300, seconds: 3600 },
  results: { limit: 120, seconds: 3600 },
  duties: { limit: 120, seconds: 3600 },
  rides: { limit: 120, seconds: 3600 },
  // How often one person can ask another for the same: a seat for a child, a yes, to take over a duty. Each time is a notice.
  asks: { limit: 5, seconds: 86_400 },
  // Mails to one person about one kind of thing. Beyond it they wait, and are gathered into one.
  notices: { limit: 10, seconds: 3600 },
  'message-notices': { limit: 1, seconds: 3600 },
  'contact-ip': { limit: 10, seconds: 3600 },
  'contact-sender': { limit: 5, seconds: 3600 },
  'board-mail-ip': { limit: 10, seconds: 3600 },
  'board-mail-sender': { limit: 5, seconds: 3600 },
  'newsletter-ip': { limit: 10, seconds: 3600 },
  'newsletter-address': { limit: 5, seconds: 3600 },
  'unsubscribe-ip': { limit: 10, seconds: 3600 },
  'push-register-ip': { limit: 60, seconds: 3600 },
  'push-change-ip': { limit: 120, seconds: 3600 },
  // By client; what the hub or this process has kept counts for nobody.
  searches: { limit: 120, seconds: 60 },
  'sponsors-ip': { limit: 10, seconds: 3600 },
  // Pictures that are kept while the rest of the form is filled in; beyond it none is, and nobody is refused.
  'sponsor-logos': { limit: 30, seconds: 3600 },
  // By who of the board: a mail that somebody asks for to try an address.
  'board-trials': { limit: 3, seconds: 3600 },
  announcements: { limit: 10, seconds: 3600 },
  invitations: { limit: 5, seconds: 3600 },
  // By player: to whoever registered it; beyond it none goes out, and nobody is refused.
  'invited-family': { limit: 1, seconds: 7 * 86_400 },
  quotes: { limit: 120, seconds: 3600 },
  registrations: { limit: 120, seconds: 3600 },
  // What is kept for somebody who has not paid: places that cost nothing, waiting lists, uses of limited codes.
  'new-children': { limit: 6, seconds: 3600 },
  'new-children-network': { limit: 20, seconds: 3600 },
  // Mails that anybody can cause to be sent to an address that they typed; beyond it none goes out, and nobody is refused.
  'registration-address': { limit: 20, seconds: 86_400 },
  // Files that are kept while somebody fills in a form, or afterwards; each is decoded and takes room.
  papers: { limit: 20, seconds: 3600 },
  'papers-network': { limit: 60, seconds: 3600 },
  confirmations: { limit: 120, seconds: 3600 },
  // By registration: the office sends the mail once more.
  'confirmation-mails': { limit: 3, seconds: 1800 },
} as const satisfies Record<string, ThrottleRule>;
export type SportThrottle = keyof typeof THROTTLE_RULES;
