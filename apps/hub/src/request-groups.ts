import { API_PREFIX, SPORTS } from '@sports-hub/contract';
import type { RequestGroup, GroupOf } from '@sports-hub/kernel';

/** Enough for a crowd that comes at once; what is more would only wait. */
const MEMBERS = 200;
/** As many as keep a sport and its database busy. */
const MEMBERS_WHILE_REFUSING = 32;
const MEMBERS_MAX_AGE_MS = 800;
const MEMBERS_MAX_LAG_MS = 250;
/** Most are answered from the cache, and while a sport hangs they wait two seconds for it: their age says nothing. */
const VISITORS = 500;
const OWN = 500;

/** Members of one sport, its visitors, and everything of the hub itself: a sport that hangs fills its own group only. */
const BY_PREFIX: readonly (readonly [string, RequestGroup])[] = SPORTS.flatMap((sport) => [
  [
    `${API_PREFIX}/sports/${sport}/community/`,
    {
      name: `${sport} members`,
      maxInFlight: MEMBERS,
      maxInFlightWhileRefusing: MEMBERS_WHILE_REFUSING,
      maxAgeMs: MEMBERS_MAX_AGE_MS,
      maxEventLoopLagMs: MEMBERS_MAX_LAG_MS,
    },
  ] as const,
  [`${API_PREFIX}/sports/${sport}/`, { name: `${sport} visitors`, maxInFlight: VISITORS }] as const,
]);
const own: RequestGroup = { name: 'own', maxInFlight: OWN };

/** Health is always told; sign-ins have a queue of their own that gives everybody a turn. */
const NEVER = ['/health', `${API_PREFIX}/health`, `${API_PREFIX}/auth/`, `${API_PREFIX}/account/`, '/account'];

export const hubRequestGroup: GroupOf = (_method, path) => {
  for (const [prefix, group] of BY_PREFIX) if (path.startsWith(prefix)) return group;
  return NEVER.some((prefix) => path.startsWith(prefix)) ? undefined : own;
};
