/** The time, passed in so that tests can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** `2026-11-14T23:30:00Z`: hub times carry whole seconds. */
export const toUtcTime = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;

export const secondsAfter = (time: Date, seconds: number): Date => new Date(time.getTime() + seconds * 1000);
