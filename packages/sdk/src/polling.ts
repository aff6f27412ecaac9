import { systemClock, type SdkClock } from './clock.ts';
import { HubError } from './errors.ts';
import { pageVisibility, type Visibility } from './visibility.ts';

export const POLL_INTERVAL = 15_000;
export const LONGEST_BACK_OFF = 120_000;

export type PollState =
  /** `error` is that of the last poll until one succeeds: a sport is not back because it is asked again. */
  | { status: 'polling'; failures: number; error?: unknown }
  | { status: 'waiting'; nextAt: number; failures: number; error?: unknown }
  | { status: 'paused' }
  | { status: 'stopped'; error?: unknown };

export interface PollerOptions {
  /** One poll. What it rejects with decides whether it is tried again. */
  task: (signal: AbortSignal) => Promise<void>;
  /** Milliseconds between polls that succeed. */
  interval?: number;
  /** The most that failures may double it to. */
  longest?: number;
  clock?: SdkClock;
  visibility?: Visibility;
  onState?: (state: PollState) => void;
}

/** Signed out, not permitted, not there: asking again would be refused again. */
const isFinal = (error: unknown): boolean =>
  error instanceof HubError && error.status >= 400 && error.status < 500 && !error.isTemporary;

/**
 * Polls while somebody can see it: every 15 seconds, not while hidden, and with doubling pauses up to two minutes while
 * it fails. Polls never overlap. A refusal that will not change by itself stops it; `start` begins again.
 */
export function createPoller({
  task,
  interval = POLL_INTERVAL,
  longest = LONGEST_BACK_OFF,
  clock = systemClock,
  visibility = pageVisibility(),
  onState = () => undefined,
}: PollerOptions) {
  let isOn = false;
  let failures = 0;
  let dueAt = 0;
  let lastError: unknown;
  let callOff: (() => void) | undefined;
  let stopWatching: (() => void) | undefined;
  let running: { controller: AbortController; done: Promise<void> } | undefined;

  const trouble = () => ({ failures, ...(failures > 0 ? { error: lastError } : {}) });

  const schedule = (): void => {
    callOff?.();
    callOff = undefined;
    if (!isOn || running) return;
    if (!visibility.isVisible()) {
      onState({ status: 'paused' });
      return;
    }
    const milliseconds = dueAt - clock.now();
    if (milliseconds <= 0) {
      void poll();
      return;
    }
    callOff = clock.after(milliseconds, () => void poll());
    onState({ status: 'waiting', nextAt: dueAt, ...trouble() });
  };

  const pauseAfter = (error: unknown): number => {
    const doubled = interval * 2 ** failures;
    const asked = error instanceof HubError ? (error.retryAfter ?? 0) * 1000 : 0;
    return Math.min(Math.max(doubled, asked), longest);
  };

  const finish = (pause: number): void => {
    dueAt = clock.now() + pause;
    running = undefined;
    schedule();
  };

  const halt = (error?: unknown): void => {
    isOn = false;
    callOff?.();
    callOff = undefined;
    stopWatching?.();
    stopWatching = undefined;
    running?.controller.abort();
    running = undefined;
    onState({ status: 'stopped', ...(error === undefined ? {} : { error }) });
  };

  function poll(): Promise<void> {
    if (running) return running.done;
    callOff?.();
    callOff = undefined;
    const controller = new AbortController();
    onState({ status: 'polling', ...trouble() });
    const done = task(controller.signal).then(
      () => {
        if (running?.controller !== controller) return;
        failures = 0;
        lastError = undefined;
        finish(interval);
      },
      (error: unknown) => {
        if (running?.controller !== controller) return;
        if (isFinal(error)) {
          running = undefined;
          halt(error);
          return;
        }
        failures += 1;
        lastError = error;
        finish(pauseAfter(error));
      },
    );
    running = { controller, done };
    return done;
  }

  return {
    /** Begins with a poll at once, or after `delay` milliseconds when the page has just loaded its content. */
    start(delay = 0): void {
      if (isOn) return;
      isOn = true;
      failures = 0;
      dueAt = clock.now() + delay;
      stopWatching = visibility.watch(schedule);
      schedule();
    },
    /** Polls now, whatever was planned; the poll that is in flight counts. */
    now: (): Promise<void> => (isOn ? poll() : Promise.resolve()),
    stop: (): void => {
      if (isOn) halt();
    },
  };
}
export type Poller = ReturnType<typeof createPoller>;
