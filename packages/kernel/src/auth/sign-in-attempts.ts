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

/**
 * Failed password checks, counted per address and per client. The hits are taken before the check, so that many
 * tries at once cannot pass the limit, and given back when the check succeeded or could not be made.
 */
export function createSignInAttempts(sql: Sql, throttle: Throttle<AttemptRule>) {
  return {
    /** `check` gives what it proved, or undefined for a wrong address or password: then the refusal, 401 unless told otherwise. */
    async attempt<T>({ address, ip }: Attempted, check: () => Promise<T | undefined>, refusal?: Problem): Promise<T> {
      const addressKey = address.toLowerCase();
      const taken: [AttemptRule, string][] = [];
      const giveBack = async () => { for (const [rule, key] of taken) await throttle.giveBack(sql, rule, key); };
      let proved: T | undefined;
      try {
        for (const [rule, key] of [['login-ip', ip], ['login-address', addressKey]] as const) {
          if (key === undefined) continue;
          await throttle.take(sql, rule, key);
          taken.push([rule, key]);
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
    },
  };
}
export type SignInAttempts = ReturnType<typeof createSignInAttempts>;
