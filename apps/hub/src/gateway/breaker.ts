import { elapsing, type Clock } from '@sports-hub/kernel';

export interface BreakerSettings {
  /** So many failures in a row open it. */
  failures: number;
  /** How long it stays open the first time; doubles with every probe that fails. */
  openSeconds: number;
  longestSeconds: number;
}

export const BREAKER_SETTINGS: BreakerSettings = { failures: 5, openSeconds: 2, longestSeconds: 30 };

/** Stops asking a sport that does not answer, so that nobody waits for it and it can come back in peace. */
export interface Breaker {
  /** Undefined when a request may go out, otherwise the seconds until another try makes sense. */
  refuses(): number | undefined;
  /** The sport answered. */
  succeeded(): void;
  /** The sport could not be reached or did not answer in time. */
  failed(): void;
  /** Whether requests are refused at present; asking changes nothing. */
  readonly isOpen: boolean;
  /** The request ended without telling anything about the sport: its client went away. */
  abandoned(): void;
}

export function createBreaker(clock: Clock, settings: BreakerSettings = BREAKER_SETTINGS): Breaker {
  let failuresInARow = 0;
  let openSeconds = settings.openSeconds;
  let openUntil: number | undefined;
  let probing = false;

  return {
    refuses() {
      if (openUntil === undefined) return undefined;
      const left = openUntil - elapsing(clock);
      if (left > 0) return Math.ceil(left / 1000);
      if (probing) return 1;
      // The time is over: exactly one request finds out whether the sport is back.
      probing = true;
      return undefined;
    },
    succeeded() {
      failuresInARow = 0;
      openSeconds = settings.openSeconds;
      openUntil = undefined;
      probing = false;
    },
    failed() {
      failuresInARow += 1;
      if (probing) openSeconds = Math.min(openSeconds * 2, settings.longestSeconds);
      else if (failuresInARow < settings.failures || openUntil !== undefined) return;
      probing = false;
      openUntil = elapsing(clock) + openSeconds * 1000;
    },
    abandoned() {
      probing = false;
    },
    get isOpen() {
      return openUntil !== undefined;
    },
  };
}
