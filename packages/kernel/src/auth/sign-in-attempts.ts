import { Problem } from '../problem.ts';
import type { Sql } from '../sql/database.ts';
import type { Throttle } from '../throttle/throttle.ts';

type AttemptRule = 'login-address' | 'login-ip';

export interface Attempt<T> {
  /** The address tried, whether or not anyone has it. */
  address: string;
  /** The client, as `clientKey` gives it; left out where one service tries for many clients. */
  client?: string;
  /** Gives what was proved, or undefined for a wrong address or password. */
  check: () => Promise<T | undefined>;
  /** What a wrong address or password is answered with; 401 unless told otherwise. */
  refusal?: Problem;
}

/**
 * Failed password checks, counted per address and per client. The hits are taken before the check, so that many
 * tries at once cannot pass the limit, and given back when the check succeeded or could not be made.
 */
export function createSignInAttempts(sql: Sql, throttle: Throttle<AttemptRule>) {
  return {
    async attempt<T>({ address, client, check, refusal = new Problem('auth.invalid_credentials') }: Attempt<T>): Promise<T> {
      const taken: [AttemptRule, string][] = [];
      const giveBack = async () => { for (const [rule, key] of taken) await throttle.giveBack(sql, rule, key); };
      const addressKey = address.toLowerCase();
      let proved: T | undefined;
      try {
        for (const [rule, key] of [['login-ip', client], ['login-address', addressKey]] as const) {
          if (key === undefined) continue;
          await throttle.take(sql, rule, key);
          taken.push([rule, key]);
        }
        proved = await check();
      } catch (error) {
        await giveBack();
        throw error;
      }
      if (proved === undefined) throw refusal;
      await giveBack();
      // Whoever knows the password starts afresh: somebody else's failures must not lock the owner out.
      await throttle.clear(sql, 'login-address', addressKey);
      return proved;
    },
  };
}
export type SignInAttempts = ReturnType<typeof createSignInAttempts>;
