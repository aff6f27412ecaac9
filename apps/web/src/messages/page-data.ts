import type { MessagesStart } from './start.ts';

/** What the server tells the application. Nothing here is secret but the CSRF token, which is the page's own. */
export interface MessagesPageData {
  /** At the hub a person chooses a sport; on a sport's own site there is only that one. */
  place: 'hub' | 'sport';
  sport: string;
  /** "Basketball". */
  sportName: string;
  /** "Riverbend Basketball", or "Basketball at Riverbend Youth Sports", for titles. */
  siteName: string;
  /** The sports of the switch, this one included; one or none hides it. */
  sports: readonly { key: string; name: string; href: string }[];
  csrfToken: string;
  /** The hub account, whose worker sends what was written without a connection. */
  account?: number | undefined;
  viewer: { name: string; email: string };
  /** Where one signs in; the address to come back to is added as `next`. */
  signInHref: string;
  /** Where a sport is linked, or a password is changed. */
  accountHref: string;
  /** The sport's own site, for what only it can do. */
  sportSiteHref: string;
  /** Whom to write to when nothing else helps. */
  contact: string | null;
  start?: MessagesStart | undefined;
}
