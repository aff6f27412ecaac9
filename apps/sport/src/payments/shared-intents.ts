import { randomUUID } from 'node:crypto';
import type { Sql, Tx } from '@sports-hub/kernel';
import { findPayment, lockPayment, PAYMENT_COLUMNS, type Payment, type PaymentSubject } from './queries.ts';
import type { PaymentHandler } from './service.ts';

/** What the processor is asked for where several payments are paid at once. */
export interface SharedIntent {
  id: number;
  unguessable_id: string;
  idempotency_key: string;
  amount_cents: number;
  currency: string;
  payment_ids: number[];
}

export const insertSharedIntent = (
  tx: Tx,
  { amount, currency, at }: { amount: number; currency: string; at: Date },
): Promise<{ id: number }> =>
  tx.one(
    `insert into shared_intents (unguessable_id, idempotency_key, amount_cents, currency, created_at)
     values ($1, $2, $3, $4, $5) returning id`,
    [randomUUID(), randomUUID(), amount, currency, at],
  );

export const findSharedIntent = (sql: Sql, id: number): Promise<SharedIntent> =>
  sql.one<SharedIntent>(
    `select s.id, s.unguessable_id, s.idempotency_key, s.amount_cents, s.currency,
            array(select y.id from payments y where y.shared_intent_id = s.id order by y.id)::int[] as payment_ids
       from shared_intents s where s.id = $1`,
    [id],
  );

/** The first response of the processor is kept; it gives the same one to every call with the same key. */
export async function storeSharedIntent(
  sql: Sql,
  payment: Payment,
  { id, clientSecret }: { id: string; clientSecret: string },
): Promise<Payment> {
  await sql.run(
    `update shared_intents set intent_id = coalesce(intent_id, $2), client_secret = coalesce(client_secret, $3) where id = $1`,
    [payment.shared_intent_id, id, clientSecret],
  );
  return (await findPayment(sql, payment.id)) ?? payment;
}

/** The processor refused what was asked for with this key and made nothing: it would say the same again for a day. */
export async function renewKey(sql: Sql, key: string): Promise<void> {
  const other = randomUUID();
  await sql.run('update payments set idempotency_key = $2 where idempotency_key = $1 and intent_id is null', [
    key,
    other,
  ]);
  await sql.run('update shared_intents set idempotency_key = $2 where idempotency_key = $1 and intent_id is null', [
    key,
    other,
  ]);
}

/** All payments that are paid with this one, in the order in which they were asked for. */
export const findSharing = async (sql: Sql, payment: Payment): Promise<Payment[]> =>
  payment.shared_intent_id === null
    ? [payment]
    : sql.rows<Payment>(`select ${PAYMENT_COLUMNS} from payments where shared_intent_id = $1 order by id`, [
        payment.shared_intent_id,
      ]);

/** Whether the last payment that was asked for shares its intent with others. */
export const wasShared = async (tx: Tx, subject: PaymentSubject, subjectId: number): Promise<boolean> =>
  (
    await tx.maybeOne<{ is_shared: boolean }>(
      `select shared_intent_id is not null as is_shared from payments where subject = $1 and subject_id = $2
        order by id desc limit 1`,
      [subject, subjectId],
    )
  )?.is_shared ?? false;

export const findPaymentsByUnguessableId = (sql: Sql, id: string): Promise<Payment[]> =>
  sql.rows<Payment>(
    `select ${PAYMENT_COLUMNS} from payments where unguessable_id = $1
         or shared_intent_id = (select s.id from shared_intents s where s.unguessable_id = $1) order by id`,
    [id],
  );

/** Everything that is paid for with one intent, then its payments: always in this order. */
export async function lockSharing(
  tx: Tx,
  handlerOf: (subject: PaymentSubject) => PaymentHandler,
  payments: readonly Payment[],
): Promise<Payment[]> {
  const [first] = payments;
  if (first)
    await handlerOf(first.subject).lock(
      tx,
      payments.map(({ subject_id }) => subject_id),
    );
  const locked: Payment[] = [];
  for (const { id } of payments) locked.push(await lockPayment(tx, id));
  return locked;
}

/** An amount of the whole intent, share by share: each gets what it can hold, in turn, and the first what is beyond. */
export function shareOut(amount: number, limits: readonly number[]): number[] {
  let rest = amount;
  const shares = limits.map((limit) => {
    const share = Math.max(Math.min(rest, limit), 0);
    rest -= share;
    return share;
  });
  return shares.map((share, index) => (index === 0 ? share + rest : share));
}

/** What the ledger calls a payment's share of a movement that the processor has one id for. */
export const shareRef = ({ id, shared_intent_id }: Payment, ref: string): string =>
  shared_intent_id === null ? ref : `${ref}/${id}`;
