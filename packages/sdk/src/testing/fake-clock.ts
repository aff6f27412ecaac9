import type { SdkClock } from '../clock.ts';
import type { Visibility } from '../visibility.ts';

/** Lets everything that is ready run, however many steps it takes. */
export const settle = async (): Promise<void> => {
  for (let step = 0; step < 5; step++) await new Promise((resolve) => setImmediate(resolve));
};

/** Time that passes only when told to. */
export function createFakeClock(start = 1_000_000) {
  let now = start;
  const planned = new Set<{ at: number; action: () => void }>();
  const clock: SdkClock = {
    now: () => now,
    after(milliseconds, action) {
      const entry = { at: now + milliseconds, action };
      planned.add(entry);
      return () => planned.delete(entry);
    },
  };
  return {
    ...clock,
    planned: () => planned.size,
    /** Moves on, running what falls due in its order, and lets what follows from it happen. */
    async pass(milliseconds: number): Promise<void> {
      const until = now + milliseconds;
      await settle();
      for (;;) {
        const [next] = [...planned].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at);
        if (!next) break;
        planned.delete(next);
        now = Math.max(now, next.at);
        next.action();
        await settle();
      }
      now = until;
    },
  };
}

export function createFakeVisibility() {
  const watchers = new Set<() => void>();
  let isVisible = true;
  const visibility: Visibility = {
    isVisible: () => isVisible,
    watch(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  };
  const set = (value: boolean) => () => {
    isVisible = value;
    for (const changed of watchers) changed();
  };
  return { ...visibility, watchers: () => watchers.size, hide: set(false), show: set(true) };
}
