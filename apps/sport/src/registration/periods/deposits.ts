import type { Tx } from '@sports-hub/kernel';
import { withMinimum } from './price.ts';
import { findRegistration, lockIdentity, setPrice, type Registration } from '../records/queries.ts';
import { fullPrice } from '../records/assistance.ts';

/** Whether another child of the family has paid the deposit for helping in this period, or is about to. */
const isPaidElsewhere = async (tx: Tx, { period_id, family_hash, id }: Registration, now: Date): Promise<boolean> =>
  (await tx.maybeOne(
    `select 1 as one from registrations r
      where r.period_id = $1 and r.family_hash = $2 and r.id <> $3 and r.lines @> '[{"rule": "volunteer_deposit"}]'
        and (r.status = 'registered'
          or r.payment_status = 'requires_payment' and (case r.status when 'waitlisted' then r.offer_expires_at when 'awaiting_payment' then r.expires_at end) > $4)
      limit 1`,
    [period_id, family_hash, id, now],
  )) !== undefined;

/**
 * A family pays its deposit for helping once. Whoever waited was priced before its sibling was registered: without the
 * deposit that the sibling pays. The caller has locked the registration; siblings wait here for each other.
 */
export async function withoutSecondDeposit(tx: Tx, registration: Registration, now: Date): Promise<Registration> {
  const deposit = registration.lines.find(({ rule }) => rule === 'volunteer_deposit');
  if (!deposit) return registration;
  await lockIdentity(tx, registration.family_hash);
  if (!(await isPaidElsewhere(tx, registration, now))) return registration;
  const { lines, total } = withMinimum(
    registration.lines.filter((line) => line !== deposit),
    fullPrice(registration) - deposit.amount,
  );
  await setPrice(tx, registration.id, lines, total);
  return (await findRegistration(tx, registration.id)) ?? registration;
}
