import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../problem.ts';
import type { Sql } from '../sql/database.ts';
import type { Throttle } from '../throttle/throttle.ts';

type CheckRule = 'login-address' | 'login-ip' | 'login-device';
type AttemptRule = CheckRule | 'sign-ins';

export interface Attempted {
  /** The address tried, whether or not anyone has it. */
  address: string;
  /** The client, as `clientKey` gives it; left out where one service tries for many clients. */
  ip?: string;
  /** A browser that has signed in with this address before: its tries are counted for themselves. */
  device?: string | undefined;
  /** Signs in, rather than only asking for the password again: so many an hour are enough for anybody. */
  isSignIn?: boolean;
}

/** How many may wait for the attempts under way of one address or client; the rest is refused at once. */
const MOST_WAITING = 40;
/** How often those are looked at that may be under way on another process, and for how long. */
const LOOK_MS = 50;
const WAIT_MS = 5_000;

/** The attempts of this process that have not ended, by what they are counted under. */
function createUnderWay() {
  const byKey = new Map<string, { ends: Set<Promise<void>>; waiting: number }>();
  const entryOf = (key: string) => {
    const entry = byKey.get(key) ?? { ends: new Set(), waiting: 0 };
    byKey.set(key, entry);
    return entry;
  };
  const forget = (key: string): void => {
    const entry = byKey.get(key);
    if (entry?.ends.size === 0 && entry.waiting === 0) byKey.delete(key);
  };
  return {
    add(key: string): () => void {
      const { ends } = entryOf(key);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.add(promise);
      return () => {
        ends.delete(promise);
        resolve();
        forget(key);
      };
    },
    /** True after one of them has ended, or after a moment when they are another process's; false when enough wait already. */
    async mayHaveEnded(key: string): Promise<boolean> {
      const entry = entryOf(key);
      if (entry.waiting >= MOST_WAITING) return false;
      entry.waiting += 1;
      await Promise.race([...entry.ends, sleep(LOOK_MS)]);
      entry.waiting -= 1;
      forget(key);
      return true;
    },
  };
}

/**
 * Failed password checks, counted per address and per client. A check takes its place before it is made, so that many
 * tries at once cannot pass the limit; its end says whether it was a failure.
 */
export function createSignInAttempts(sql: Sql, throttle: Throttle<AttemptRule>) {
  const underWay = createUnderWay();

  /** A limit that is reached by checks still under way is not yet reached by failures: their ends decide. */
  const begin = async (rule: CheckRule, key: string): Promise<() => void> => {
    const name = `${rule} ${key}`;
    const started = performance.now();
    while (!(await throttle.open(sql, rule, key))) {
      if (performance.now() - started > WAIT_MS || !(await underWay.mayHaveEnded(name)))
        throw new Problem('throttle.exceeded', { retryAfter: 1 });
    }
    return underWay.add(name);
  };

  const rulesOf = ({ address, ip, device }: Attempted): (readonly [CheckRule, string])[] =>
    device === undefined
      ? [...(ip === undefined ? [] : [['login-ip', ip] as const]), ['login-address', address] as const]
      : [['login-device', `${device} ${address}`] as const];

  return {
    /** `check` gives what it proved, or undefined for a wrong address or password: then the refusal, 401 unless told otherwise. */
    async attempt<T>(given: Attempted, check: () => Promise<T | undefined>, refusal?: Problem): Promise<T> {
      const address = given.address.toLowerCase();
      const begun: { rule: CheckRule; key: string; end: () => void }[] = [];
      const closeAll = async (outcome: 'hit' | 'success' | 'neither') => {
        // Whoever knows the password starts afresh: somebody else's failures must not lock the owner out.
        for (const { rule, key } of begun)
          await throttle.close(sql, rule, key, outcome === 'success' && rule === 'login-ip' ? 'neither' : outcome);
      };
      try {
        let proved: T | undefined;
        try {
          if (given.isSignIn) await throttle.requireRoom(sql, 'sign-ins', address);
          for (const [rule, key] of rulesOf({ ...given, address }))
            begun.push({ rule, key, end: await begin(rule, key) });
          proved = await check();
          if (proved !== undefined && given.isSignIn) await throttle.take(sql, 'sign-ins', address);
        } catch (error) {
          await closeAll('neither');
          throw error;
        }
        await closeAll(proved === undefined ? 'hit' : 'success');
        if (proved === undefined) throw refusal ?? new Problem('auth.invalid_credentials');
        return proved;
      } finally {
        for (const { end } of begun) end();
      }
    },
    /** A mailed link has proved who owns the address: what strangers have tried counts no more. */
    forget: (address: string): Promise<void> => throttle.clear(sql, 'login-address', address.toLowerCase()),
  };
}
export type SignInAttempts = ReturnType<typeof createSignInAttempts>;
