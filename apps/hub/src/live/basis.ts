import type { Sport } from '@sports-hub/contract';
import { hashSecret } from '@sports-hub/kernel';
import type { HubCaller } from '../accounts/authentication.ts';
import type { LinkedMembers } from '../accounts/queries.ts';
import type { Credential, SignedInAccount } from './queries.ts';

/** What a stream rests on: the sign-in, its account, and the links as they were when it was opened. */
export interface StreamBasis extends Credential {
  accountId: number;
  links: string;
}

export const topicOf = (sport: Sport, memberId: number): string => `${sport} ${memberId}`;

const linksOf = (members: LinkedMembers): string =>
  Object.entries(members)
    .map(([sport, id]) => topicOf(sport as Sport, id))
    .toSorted()
    .join();

export function basisOf({ account, members, sessionSecret, tokenHash }: HubCaller): StreamBasis {
  const rest = { accountId: account.id, links: linksOf(members) };
  if (tokenHash) return { kind: 'token', hash: tokenHash, ...rest };
  return { kind: 'session', hash: hashSecret(sessionSecret ?? ''), ...rest };
}

/** The same account with the same links; `sports` are those that this hub has. */
export const stillStands = (
  { accountId, links }: StreamBasis,
  now: SignedInAccount | undefined,
  sports: ReadonlyMap<Sport, unknown>,
): boolean => {
  if (now?.account_id !== accountId) return false;
  const here = Object.entries(now.members ?? {}).filter(([sport]) => sports.has(sport as Sport));
  return linksOf(Object.fromEntries(here)) === links;
};
