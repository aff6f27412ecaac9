/** The time, passed in so that tests can move it. */
export interface Clock {
  now(): Date;
  /** Milliseconds that only ever grow, whatever happens to the time of day. Left out where the two are one. */
  monotonic?(): number;
}

export const systemClock: Clock = { now: () => new Date(), monotonic: () => performance.now() };

/** For how long something lasts: a clock that is set back or ahead makes it neither longer nor shorter. */
export const elapsing = (clock: Clock): number => clock.monotonic?.() ?? clock.now().getTime();

/** `2026-11-14T23:30:00Z`: hub times carry whole seconds. */
export const toUtcTime = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;

export const secondsAfter = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);
