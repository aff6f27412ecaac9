import type { PasswordParameters } from '../auth/passwords.ts';

/**
 * Hashing as in production takes most of the time of a test that signs somebody in; `passwords.test.ts` has the real
 * cost.
 */
export const CHEAP_PASSWORDS: PasswordParameters = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
