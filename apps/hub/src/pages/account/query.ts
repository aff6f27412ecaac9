import { localAddress } from '@sports-hub/kernel';
import type { AccountTab, Said } from '@sports-hub/web/render';

/** What the address of the account page says; everything in it is text that anybody may have written. */
export interface AccountQuery {
  tab: AccountTab;
  view: 'sign-in' | 'forgot';
  said: Said | undefined;
  to: string | undefined;
  next: string | undefined;
  /** A mailed link. */
  link: { purpose: 'verify' | 'reset' | 'broken'; token: string } | undefined;
}

const TABS: readonly AccountTab[] = ['account', 'notifications', 'calendar', 'security', 'assistants'];
const SAID = new Set<string>([
  'registered',
  'forgot',
  'reset',
  'verified',
  'refused',
  'resent',
  'profile',
  'email',
  'password',
  'linked',
  'ended',
  'confirmed',
  'withdrawn',
  'quiet',
  'device-tested',
  'device-removed',
  'notices-on',
  'notices-off',
  'passkey-added',
  'passkey-renamed',
  'passkey-removed',
  'calendar',
  'calendar-renewed',
  'out-here',
  'out',
] satisfies Said[]);
const EMAIL = /^[^\s@<>"']{1,64}@[^\s@<>"']{1,190}$/;

const one = (value: unknown): string => (typeof value === 'string' ? value : '');

function readLink(query: Record<string, unknown>): AccountQuery['link'] {
  if (query.purpose === undefined && query.token === undefined) return undefined;
  const purpose = one(query.purpose);
  const token = one(query.token);
  return token !== '' && token.length <= 200 && (purpose === 'verify' || purpose === 'reset')
    ? { purpose, token }
    : { purpose: 'broken', token: '' };
}

export function readQuery(given: unknown): AccountQuery {
  const query = given as Record<string, unknown>;
  const tab = one(query.tab);
  const said = one(query.said);
  const to = one(query.to);
  return {
    tab: TABS.find((known) => known === tab) ?? 'account',
    view: query.view === 'forgot' ? 'forgot' : 'sign-in',
    said: SAID.has(said) ? (said as Said) : undefined,
    to: EMAIL.test(to) ? to : undefined,
    next: localAddress(query.next),
    link: readLink(query),
  };
}
