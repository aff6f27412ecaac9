import { busy } from './fair-queue.ts';

/** Checks of one account that are in progress at once, those that may wait for them, and for how long. */
export interface AccountLineOptions {
  atOnce?: number;
  maxWaiting?: number;
  patienceMs?: number;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

/**
 * A line for each account, in front of everything that a check costs others: whoever tries one account many times at
 * once takes two places behind it, whatever addresses the tries come from. The others of the account wait a moment for
 * these two, and are told to come back when it gets longer.
 */
export function createAccountLines({ atOnce = 2, maxWaiting = 40, patienceMs = 3_000 }: AccountLineOptions = {}) {
  const lines = new Map<string, Line>();

  const wait = (line: Line): Promise<void> => {
    if (line.waiting.length >= maxWaiting) throw busy();
    return new Promise<void>((resolve, reject) => {
      const go = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.waiting = line.waiting.filter((other) => other !== go);
        reject(busy());
      }, patienceMs);
      line.waiting.push(go);
    });
  };

  return async <T>(account: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(account) ?? { running: 0, waiting: [] };
    lines.set(account, line);
    if (line.running >= atOnce) await wait(line);
    else line.running += 1;
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else line.running -= 1;
      if (line.running === 0) lines.delete(account);
    }
  };
}
