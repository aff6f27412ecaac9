import { HUB_THROTTLES, SPORT_THROTTLES } from './generated/throttle-names.ts';

/**
 * The names of all limits on how often something may be done. They come from the rules in each service's
 * `throttles.ts` by `npm run generate`; an operation can only name one of its own service.
 */
export { HUB_THROTTLES, SPORT_THROTTLES };
export type ThrottleName = (typeof HUB_THROTTLES | typeof SPORT_THROTTLES)[number];

const BY_SERVICE: Readonly<Record<'hub' | 'sport', readonly string[]>> = {
  hub: HUB_THROTTLES,
  sport: SPORT_THROTTLES,
};
export const isThrottleOf = (service: 'hub' | 'sport', name: string): boolean => BY_SERVICE[service].includes(name);
