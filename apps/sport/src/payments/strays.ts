import { randomUUID } from 'node:crypto';
import { siteCurrency } from '@sports-hub/contract';
import { Problem, secondsAfter, type Audit, type Clock, type Database, type Jobs, type Tx } from '@sports-hub/kernel';
import { amountsOf } from './confidential.ts';
import { settleOthersOf } from './comparison/differences.ts';
import type { Comparisons } from './comparison/service.ts';
import type { Decider } from './held.ts';
import {
  findPaymentsByIntent,
  insertMovement,
  insertPayment,
  lockPaymentsOf,
  setPaymentStatus,
  storeIntent,
  type PaymentSubject,
} from './queries.ts';
import type { Payments } from './service.ts';

const STRAY_QUEUE = 'stray-refunds';
type StrayJob = { intentId: string };
/** Processors remember a key for a day at least. After this time it is asked first whether the refund was made. */
const KEY_SECONDS = 20 * 3600;
/** From then on the sweep tries, whatever has become of the job. */
const OVERDUE_SECONDS = 15 * 60;

interface StrayCharge {
  intent_id: string;
  left_cents: number;
  is_ordered: boolean;
}

/** The charge, so that two people do not decide about it at once. */
const lockStray = async (tx: Tx, intentId: string): Promise<StrayCharge> => {
  const found = await tx.maybeOne<StrayCharge>(
    `select c.intent_id, c.received_cents - c.refunded_cents as left_cents,
            exists (select 1 from stray_refunds f where f.intent_id = c.intent_id) as is_ordered
       from processor_charges c where c.intent_id = $1 and c.dismissed_at is null for update of c`,
    [intentId],
  );
  if (!found) throw new Problem('record.not_found');
  if (found.is_ordered || found.left_cents <= 0 || (await findPaymentsByIntent(tx, intentId)).length > 0)
    throw new Problem('record.conflict');
  return found;
};

/** Money at the processor that no record of ours asked for: it goes back, it is given its record, or it is none of ours. */
export function createStrays({
  db,
  clock,
  jobs,
  audit,
  payments,
  comparisons,
}: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  audit: Audit;
  payments: Payments;
  comparisons: Pick<Comparisons, 'lookAgain' | 'reconsider'>;
}) {
  const { processor } = payments;

  /** As often as it runs, the money goes back once: the key stays the same. */
  const perform = async (intentId: string): Promise<void> => {
    const order = await db.maybeOne<{ idempotency_key: string; amount_cents: number; ordered_at: Date }>(
      `update stray_refunds set tried_at = $2 where intent_id = $1 and done_at is null
       returning idempotency_key, amount_cents, ordered_at`,
      [intentId, clock.now()],
    );
    if (!order) return;
    const refund = { intentId, amount: order.amount_cents, idempotencyKey: order.idempotency_key };
    const isForgotten = order.ordered_at <= secondsAfter(clock.now(), -KEY_SECONDS);
    const made = (isForgotten ? await processor.findRefund(refund) : undefined) ?? (await processor.refund(refund));
    await db.transaction(async (tx) => {
      const isNew = await tx.run(
        'update stray_refunds set done_at = $2, processor_ref = $3 where intent_id = $1 and done_at is null',
        [intentId, clock.now(), made.id],
      );
      if (isNew > 0)
        await audit(tx, {
          event: 'payment.stray_refunded',
          actor: 'system',
          subject: `charge:${intentId}`,
          detail: { refund_amount: made.amount },
        });
    });
    await comparisons.lookAgain(intentId);
  };
  jobs.handle<StrayJob>(STRAY_QUEUE, ({ intentId }) => perform(intentId), {
    retryLimit: 500,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 600,
  });

  return {
    /** All that is left of it; the processor is told by a job. */
    giveBack: (intentId: string, { actor, reason, inside }: Decider): Promise<{ amount: number }> =>
      db.transaction(async (tx) => {
        const { left_cents: amount } = await lockStray(tx, intentId);
        await inside?.(tx);
        await tx.run(
          'insert into stray_refunds (intent_id, amount_cents, idempotency_key, ordered_at, ordered_by) values ($1, $2, $3, $4, $5)',
          [intentId, amount, randomUUID(), clock.now(), actor],
        );
        await jobs.enqueue(tx, STRAY_QUEUE, { intentId } satisfies StrayJob);
        const detail = { refund_amount: amount, reason };
        await audit(tx, { event: 'payment.stray_given_back', actor, subject: `charge:${intentId}`, detail });
        return { amount };
      }),

    /** Of another shop on the same account; never asked about again. */
    dismiss: (intentId: string, { actor, reason, inside }: Decider): Promise<void> =>
      db.transaction(async (tx) => {
        await lockStray(tx, intentId);
        await inside?.(tx);
        const now = clock.now();
        await settleOthersOf(tx, intentId, [], now);
        await tx.run('update processor_charges set dismissed_at = $2, dismissed_by = $3 where intent_id = $1', [
          intentId,
          now,
          actor,
        ]);
        await audit(tx, { event: 'payment.not_ours', actor, subject: `charge:${intentId}`, detail: { reason } });
      }),

    /**
     * It gets the record that it has lost. Money for what can still be paid is held, for the same decision as any other
     * amount; what is registered already without a payment is paid by it.
     */
    async adopt(
      intentId: string,
      { subject, subjectId, actor, reason, inside }: Decider & { subject: PaymentSubject; subjectId: number },
    ): Promise<{ paymentId: number; status: 'held' | 'succeeded'; isExact: boolean }> {
      const intent = await processor.retrieveIntent(intentId);
      if (intent?.status !== 'succeeded' || intent.amountReceived <= 0) throw new Problem('record.conflict');
      if (intent.currency !== siteCurrency()) throw new Problem('payment.other_currency');
      return db.transaction(async (tx) => {
        await payments.handlers[subject].lock(tx, [subjectId]);
        await lockStray(tx, intentId);
        if ((await lockPaymentsOf(tx, subject, subjectId, ['succeeded', 'held'])).length > 0)
          throw new Problem('record.conflict');
        const price = await priceOf(tx, subject, subjectId);
        const isStanding = price?.is_standing === true;
        // What is registered has its price; whatever else came is not its payment.
        if (!price || (isStanding && price.cents !== intent.amountReceived)) throw new Problem('record.conflict');
        await inside?.(tx);
        await payments.giveUpOpen(tx, subject, subjectId);
        const now = clock.now();
        const made = await insertPayment(tx, {
          subject,
          subject_id: subjectId,
          unguessable_id: randomUUID(),
          idempotency_key: `adopted:${intentId}`,
          amount_cents: price.cents > 0 ? price.cents : intent.amountReceived,
          currency: intent.currency,
          processor: processor.name,
          shared_intent_id: null,
          is_confidential: price.is_confidential,
          at: intent.madeAt,
        });
        const payment = await storeIntent(tx, made.id, intentId, intent.clientSecret);
        const status = isStanding ? 'succeeded' : 'held';
        await setPaymentStatus(tx, payment.id, status, now);
        const movement = { paymentId: payment.id, kind: 'charge', amount: intent.amountReceived } as const;
        await insertMovement(tx, { ...movement, ref: intentId, at: now });
        if (status === 'held') await payments.handlers[subject].held(tx, payment);
        await comparisons.reconsider(tx, intentId);
        await audit(tx, {
          event: 'payment.adopted',
          actor,
          subject: `${subject}:${subjectId}`,
          detail: amountsOf(payment, { payment: payment.id, received: intent.amountReceived, reason }),
        });
        return { paymentId: payment.id, status, isExact: payment.amount_cents === intent.amountReceived };
      });
    },

    /** Those that no job has got done. */
    async sweep(): Promise<void> {
      const overdue = secondsAfter(clock.now(), -OVERDUE_SECONDS);
      const waiting = await db.rows<{ intent_id: string }>(
        `select intent_id from stray_refunds where done_at is null and coalesce(tried_at, ordered_at) <= $1 order by ordered_at limit 50`,
        [overdue],
      );
      for (const { intent_id } of waiting) await perform(intent_id);
    },
  };
}
export type Strays = ReturnType<typeof createStrays>;

/** What it costs, and whether it stands already without having been paid; undefined for what cannot be paid any more. */
const priceOf = (
  tx: Tx,
  subject: PaymentSubject,
  id: number,
): Promise<{ cents: number; is_standing: boolean; is_confidential: boolean } | undefined> =>
  tx.maybeOne<{ cents: number; is_standing: boolean; is_confidential: boolean }>(
    subject === 'registration'
      ? `select total_cents - aid_cents as cents, status = 'registered' as is_standing, aid_cents > 0 as is_confidential from registrations
          where id = $1 and (status in ('draft', 'awaiting_payment', 'registered') or offer_expires_at is not null)`
      : `select amount_cents as cents, status <> 'awaiting_payment' as is_standing, false as is_confidential from sponsor_submissions
          where id = $1 and status in ('awaiting_payment', 'awaiting_approval', 'approved')`,
    [id],
  );
