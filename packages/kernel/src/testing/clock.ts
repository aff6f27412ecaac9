import type { Clock } from '../clock.ts';

export interface TestClock extends Clock {
  advance(seconds: number): void;
  set(time: string | Date): void;
}

/** A clock that stands still until it is moved. Starts at the real time unless told otherwise. */
export function createTestClock(start: string | Date = new Date()): TestClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    advance: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    set: (time) => {
      now = new Date(time);
    },
  };
}
