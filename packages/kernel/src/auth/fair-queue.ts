import { Problem } from '../problem.ts';

interface Waiting {
  go(): void;
  refuse(): void;
}

const busy = (): Problem => new Problem('server.busy', { retryAfter: 2 });

/**
 * Does so many things at once, lets so many wait, and gives those who ask a turn each. When there is no room left, the
 * newest of whoever has most waiting makes place for somebody who has fewer: one client may use the whole queue while
 * it is alone, and no longer.
 */
export function createFairQueue({ atOnce, waiting: most }: { atOnce: number; waiting: number }) {
  /** In the order of their next turn. */
  const lines = new Map<string, Waiting[]>();
  let waiting = 0;
  let running = 0;

  const longest = (): [string, Waiting[]] | undefined => {
    let found: [string, Waiting[]] | undefined;
    for (const entry of lines) if (!found || entry[1].length > found[1].length) found = entry;
    return found;
  };

  const makeRoomFor = (who: string): boolean => {
    if (waiting < most) return true;
    const [name, line] = longest() ?? [];
    if (name === undefined || !line || line.length <= (lines.get(who)?.length ?? 0) + 1) return false;
    line.pop()!.refuse();
    waiting -= 1;
    if (line.length === 0) lines.delete(name);
    return true;
  };

  const wait = (who: string): Promise<void> => {
    if (!makeRoomFor(who)) throw busy();
    return new Promise<void>((resolve, reject) => {
      const line = lines.get(who) ?? [];
      line.push({ go: resolve, refuse: () => reject(busy()) });
      lines.set(who, line);
      waiting += 1;
    });
  };

  const next = (): void => {
    const turn = lines.entries().next().value;
    if (!turn) {
      running -= 1;
      return;
    }
    const [who, line] = turn;
    // Behind everybody else who waits.
    lines.delete(who);
    const first = line.shift()!;
    if (line.length > 0) lines.set(who, line);
    waiting -= 1;
    first.go();
  };

  return async <T>(who: string | undefined, work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await wait(who ?? '');
    else running += 1;
    try {
      return await work();
    } finally {
      next();
    }
  };
}
