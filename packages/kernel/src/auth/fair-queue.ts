import { Problem } from '../problem.ts';

interface Waiting {
  go(): void;
  refuse(): void;
}

/** What a queue is at, and how many it has refused. */
export interface QueueState {
  running: number;
  waiting: number;
  refused: number;
}

export const busy = (): Problem => new Problem('server.busy', { retryAfter: 2 });

/** Those who wait, grouped by one part of whose they are after the other. */
interface Group {
  count: number;
  /** In the order of their next turn. */
  groups: Map<string, Group>;
  /** Of the last part: in the order in which they came. */
  line: Waiting[];
}
const newGroup = (): Group => ({ count: 0, groups: new Map(), line: [] });

function add(group: Group, [part, ...rest]: readonly string[], waiting: Waiting): void {
  group.count += 1;
  if (part === undefined) {
    group.line.push(waiting);
    return;
  }
  const inner = group.groups.get(part) ?? newGroup();
  group.groups.set(part, inner);
  add(inner, rest, waiting);
}

/** The first of the group whose turn it is, which then goes behind the others. */
function takeNext(group: Group): Waiting {
  group.count -= 1;
  const [turn] = group.groups;
  if (!turn) return group.line.shift()!;
  const [part, inner] = turn;
  group.groups.delete(part);
  const next = takeNext(inner);
  if (inner.count > 0) group.groups.set(part, inner);
  return next;
}

/** Of several that are equally large, the one whose turn is last. */
const largest = (group: Group): [string, Group] | undefined => {
  let found: [string, Group] | undefined;
  for (const entry of group.groups) if (!found || entry[1].count >= found[1].count) found = entry;
  return found;
};

/** Takes out the newest of whoever has most waiting, in every part. */
function takeNewestOfMost(group: Group): Waiting {
  group.count -= 1;
  const most = largest(group);
  if (!most) return group.line.pop()!;
  const newest = takeNewestOfMost(most[1]);
  if (most[1].count === 0) group.groups.delete(most[0]);
  return newest;
}

/** Whoever has to make place for one of `who`: somebody of another group that has more waiting; nobody if there is none. */
function takeToMakeSpace(group: Group, [part, ...rest]: readonly string[]): Waiting | undefined {
  const most = largest(group);
  if (part === undefined || !most) return undefined;
  const [name, inner] = most;
  if (name !== part && inner.count <= (group.groups.get(part)?.count ?? 0) + 1) return undefined;
  const taken = name === part ? takeToMakeSpace(inner, rest) : takeNewestOfMost(inner);
  if (!taken) return undefined;
  group.count -= 1;
  if (inner.count === 0) group.groups.delete(name);
  return taken;
}

/**
 * Does so many things at once, lets so many wait, and gives those who ask a turn each: first by the first part of whose
 * they are, among these by the second, and so on. When there is no room left, the newest of whoever has most waiting
 * makes place for somebody who has fewer: one client may use the whole queue while it is alone, and no longer.
 */
export function createFairQueue({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
  const all = newGroup();
  let running = 0;
  let refused = 0;

  const wait = (who: readonly string[]): Promise<void> => {
    if (all.count >= maxWaiting) {
      const other = takeToMakeSpace(all, who);
      refused += 1;
      if (!other) throw busy();
      other.refuse();
    }
    return new Promise<void>((resolve, reject) => {
      add(all, who, { go: resolve, refuse: () => reject(busy()) });
    });
  };

  const next = (): void => {
    if (all.count > 0) takeNext(all).go();
    else running -= 1;
  };

  const inTurn = async <T>(who: readonly string[], work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await wait(who);
    else running += 1;
    try {
      return await work();
    } finally {
      next();
    }
  };
  return Object.assign(inTurn, {
    state: (): QueueState => ({ running, waiting: all.count, refused }),
  });
}
