import { Problem } from '../problem.ts';
import type { Sql } from '../sql/database.ts';
import type { Throttle } from '../throttle/throttle.ts';

type AttemptRule = 'login-address' | 'login-ip';

export interface SignInAttempts {
  /**
   * Runs one check of a password under the limits on failures. The hits are taken before the check, so that many
   * tries at once cannot pass the limit, and given back when the check succeeded or could not be made.
   * `check` gives what it proved, or undefined for a wrong address or password: then 401.
   */
  attempt<T>(who: { address: string; ip: string }, check: () => Promise<T | undefined>): Promise<T>;
}

/** Failed sign-ins, counted per address and per client. An address is the same in upper and lower case. */
export function createSignInAttempts(sql: Sql, throttle: Throttle<AttemptRule>): SignInAttempts {
  return {
    async attempt({ address, ip }, check) {
      const key = address.toLowerCase();
      const giveBack = (rule: AttemptRule) => throttle.giveBack(sql, rule, rule === 'login-ip' ? ip : key);
      await throttle.take(sql, 'login-ip', ip);
      try {
        await throttle.take(sql, 'login-address', key);
      } catch (error) {
        await giveBack('login-ip');
        throw error;
      }
      let proved;
      try {
        proved = await check();
      } catch (error) {
        await giveBack('login-ip');
        await giveBack('login-address');
        throw error;
      }
      if (proved === undefined) throw new Problem('auth.invalid_credentials');
      await giveBack('login-ip');
      await throttle.clear(sql, 'login-address', key);
      return proved;
    },
  };
}
