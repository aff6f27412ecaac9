import { setTimeout as sleep } from 'node:timers/promises';

/** Looks again and again until there is something to see, and gives it back; fails after the time given. */
export async function eventually<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
  milliseconds = 60_000,
): Promise<T> {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error(`Not within ${milliseconds / 1000} s: ${what}`);
    await sleep(20);
  }
}
