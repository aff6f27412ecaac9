import { Problem } from '../problem.ts';
import type { Sql } from '../sql/database.ts';
import type { Throttle } from '../throttle/throttle.ts';

type AttemptRule = 'login-address' | 'login-ip';

export interface Attempted {
  /** The address tried, whether or not anyone has it. */
  address: string;
  /** The client, as `clientKey` gives it; left out where one service tries for many clients. */
  ip?: string;
}

/** How many may wait for the attempts under way of one address or client; the rest is refused at once. */
const MOST_WAITING = 40;

/** The attempts of this process that have not ended, by what they are counted under. */
function createUnderWay() {
  const byKey = new Map<string, { ends: Set<Promise<void>>; waiting: number }>();
  return {
    add(key: string): () => void {
      const entry = byKey.get(key) ?? { ends: new Set(), waiting: 0 };
      byKey.set(key, entry);
      const { promise, resolve } = Promise.withResolvers<void>();
      entry.ends.add(promise);
      return () => {
        entry.ends.delete(promise);
        if (entry.ends.size === 0) byKey.delete(key);
        resolve();
      };
    },
    /** True after one of them has ended; false when there is none, or enough wait already. */
    async hasEnded(key: string): Promise<boolean> {
      const entry = byKey.get(key);
      if (!entry || entry.waiting >= MOST_WAITING) return false;
      entry.waiting += 1;
      await Promise.race(entry.ends);
      entry.waiting -= 1;
      return true;
    },
  };
}

/**
 * Failed password checks, counted per address and per client. The hits are taken before the check, so that many
 * tries at once cannot pass the limit, and given back when the check succeeded or could not be made.
 */
export function createSignInAttempts(sql: Sql, throttle: Throttle<AttemptRule>) {
  const underWay = createUnderWay();

  /** A limit that is reached by checks still under way is not yet reached by failures: their ends decide. */
  const take = async (rule: AttemptRule, key: string): Promise<void> => {
    for (;;) {
      try {
        return await throttle.take(sql, rule, key);
      } catch (error) {
        if (
          !(error instanceof Problem) ||
          error.code !== 'throttle.exceeded' ||
          !(await underWay.hasEnded(`${rule} ${key}`))
        )
          throw error;
      }
    }
  };

  return {
    /** `check` gives what it proved, or undefined for a wrong address or password: then the refusal, 401 unless told otherwise. */
    async attempt<T>({ address, ip }: Attempted, check: () => Promise<T | undefined>, refusal?: Problem): Promise<T> {
      const addressKey = address.toLowerCase();
      const taken: { rule: AttemptRule; key: string; end: () => void }[] = [];
      const giveBack = async () => {
        for (const { rule, key } of taken) await throttle.giveBack(sql, rule, key);
      };
      try {
        let proved: T | undefined;
        try {
          for (const [rule, key] of [
            ['login-ip', ip],
            ['login-address', addressKey],
          ] as const) {
            if (key === undefined) continue;
            await take(rule, key);
            taken.push({ rule, key, end: underWay.add(`${rule} ${key}`) });
          }
          proved = await check();
        } catch (error) {
          await giveBack();
          throw error;
        }
        if (proved === undefined) throw refusal ?? new Problem('auth.invalid_credentials');
        await giveBack();
        // Whoever knows the password starts afresh: somebody else's failures must not lock the owner out.
        await throttle.clear(sql, 'login-address', addressKey);
        return proved;
      } finally {
        for (const { end } of taken) end();
      }
    },
  };
}
export type SignInAttempts = ReturnType<typeof createSignInAttempts>;
