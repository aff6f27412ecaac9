import { API_PREFIX, SPORTS } from '@sports-hub/contract';
import type { Lane, Lanes } from '@sports-hub/kernel';

/** Enough for a crowd that comes at once; what is more would only wait. */
const MEMBERS = 200;
/** As many as keep a sport and its database busy. */
const MEMBERS_WHILE_REFUSING = 32;
const MEMBERS_OLDEST_MS = 800;
const MEMBERS_LATE_MS = 250;
/** Most are answered from the cache, and while a sport hangs they wait two seconds for it: their age says nothing. */
const VISITORS = 500;
const OWN = 500;

/** Members of one sport, its visitors, and everything of the hub itself: a sport that hangs fills its own lane only. */
const BY_PREFIX: readonly (readonly [string, Lane])[] = SPORTS.flatMap((sport) => [
  [
    `${API_PREFIX}/sports/${sport}/community/`,
    {
      name: `${sport} members`,
      most: MEMBERS,
      mostWhileRefusing: MEMBERS_WHILE_REFUSING,
      oldestMs: MEMBERS_OLDEST_MS,
      lateMs: MEMBERS_LATE_MS,
    },
  ] as const,
  [`${API_PREFIX}/sports/${sport}/`, { name: `${sport} visitors`, most: VISITORS }] as const,
]);
const own: Lane = { name: 'own', most: OWN };

/** Health is always told; sign-ins have a queue of their own that gives everybody a turn. */
const NEVER = ['/health', `${API_PREFIX}/health`, `${API_PREFIX}/auth/`, `${API_PREFIX}/account/`, '/account'];

export const hubLanes: Lanes = (_method, path) => {
  for (const [prefix, lane] of BY_PREFIX) if (path.startsWith(prefix)) return lane;
  return NEVER.some((prefix) => path.startsWith(prefix)) ? undefined : own;
};
