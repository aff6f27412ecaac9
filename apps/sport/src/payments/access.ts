import { Problem, type Tx } from '@sports-hub/kernel';
import { findPayment, lockPayment, type Payment, type PaymentSubject } from './queries.ts';
import type { PaymentHandler } from './service.ts';

/** The payment that a person decides about, locked after what was paid for. */
export async function lockForDecision(
  tx: Tx,
  handlers: Readonly<Record<PaymentSubject, PaymentHandler>>,
  id: number,
): Promise<Payment> {
  const found = await findPayment(tx, id);
  if (!found) throw new Problem('record.not_found');
  await handlers[found.subject].lock(tx, [found.subject_id]);
  return lockPayment(tx, id);
}
