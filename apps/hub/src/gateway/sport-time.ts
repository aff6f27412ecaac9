import type { Clock } from '@sports-hub/kernel';

/** More than this is worth telling somebody. */
export const TOLD_SECONDS = 60;

/**
 * What time it is at a sport. The two clocks count as one until the sport refuses a signature because of its time and
 * says what time it has; from then on what is signed for it is signed in its own time.
 */
export function createSportTime(clock: Clock) {
  let difference = 0;
  return {
    now: (): Date => (difference === 0 ? clock.now() : new Date(clock.now().getTime() + difference * 1000)),
    /** By how many seconds its clock is ahead of ours. */
    get difference() {
      return difference;
    },
    note(seconds: unknown): void {
      const told = typeof seconds === 'string' && /^\d{1,12}$/.test(seconds) ? Number(seconds) : undefined;
      if (told !== undefined) difference = told - Math.floor(clock.now().getTime() / 1000);
    },
  };
}
