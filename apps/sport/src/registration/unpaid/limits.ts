import { t } from '@sports-hub/contract/texts';
import { networkKey, Problem, type Sql, type Throttle } from '@sports-hub/kernel';
import type { SportThrottle } from '../../throttles.ts';
import type { RegistrationCaller } from '../caller.ts';

const SIGN_IN = t('answers.registration.unpaid.limits.tooManyChildrenWereRegistered');

/**
 * Counts what is held or given without payment: places, turns on the waiting list, uses of limited codes. By client and
 * network; for somebody who is signed in with the address by themselves, so that nobody near them is in their way.
 */
export async function takeNewChild(
  { throttle, counters }: { throttle: Throttle<SportThrottle>; counters: Sql },
  { client }: Pick<RegistrationCaller, 'client'>,
  ownerId: number | undefined,
): Promise<void> {
  if (ownerId !== undefined) return throttle.take(counters, 'new-children', `member ${ownerId}`);
  try {
    await throttle.take(counters, 'new-children', client);
    await throttle.take(counters, 'new-children-network', networkKey(client));
  } catch (error) {
    throw error instanceof Problem ? new Problem(error.code, { ...error.details, message: SIGN_IN }) : error;
  }
}
