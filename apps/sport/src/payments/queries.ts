import type { Sql, Tx } from '@sports-hub/kernel';

export type PaymentSubject = 'registration' | 'sponsorship';
export type PaymentStatus = 'open' | 'superseded' | 'canceled' | 'succeeded' | 'returned' | 'held';

export interface Payment {
  id: number;
  /** What its intent carries; null for payments of release 1.0.0. */
  unguessable_id: string | null;
  subject: PaymentSubject;
  subject_id: number;
  processor: string;
  idempotency_key: string;
  intent_id: string | null;
  client_secret: string | null;
  amount_cents: number;
  currency: string;
  status: PaymentStatus;
  created_at: Date;
  /** Set where several payments are paid with one intent; then the intent above is the shared one. */
  shared_intent_id: number | null;
  /** Its amount is told to nobody who reads the audit log, or a file with names. */
  is_confidential: boolean;
  /** The later part of a payment plan that it pays; null for everything else, the first part too. */
  installment_id: number | null;
  /** The card that is saved with it, or charged. */
  saved_method_id: number | null;
  /** Whoever pays it wants this card to be charged from now on. */
  keeps_method: boolean;
}

/** SQL: a column of the intent that pays a payment, its own or the one that it shares. */
export const ofIntent = (payments: string, column: 'intent_id' | 'client_secret'): string =>
  `coalesce(${payments}.${column}, (select n.${column} from shared_intents n where n.id = ${payments}.shared_intent_id))`;

export const PAYMENT_COLUMNS = `id, unguessable_id, subject, subject_id, processor, idempotency_key,
  ${ofIntent('payments', 'intent_id')} as intent_id, ${ofIntent('payments', 'client_secret')} as client_secret,
  amount_cents, currency, status, created_at, shared_intent_id, is_confidential, installment_id, saved_method_id, keeps_method`;

export const insertPayment = (
  tx: Tx,
  payment: Pick<
    Payment,
    | 'unguessable_id'
    | 'subject'
    | 'subject_id'
    | 'processor'
    | 'idempotency_key'
    | 'amount_cents'
    | 'currency'
    | 'shared_intent_id'
  > &
    Partial<Pick<Payment, 'is_confidential' | 'installment_id' | 'saved_method_id' | 'keeps_method'>> & { at: Date },
): Promise<Payment> =>
  tx.one<Payment>(
    `insert into payments (subject, subject_id, processor, idempotency_key, amount_cents, created_at, unguessable_id, currency, shared_intent_id, is_confidential,
                           installment_id, saved_method_id, keeps_method)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning ${PAYMENT_COLUMNS}`,
    [
      payment.subject,
      payment.subject_id,
      payment.processor,
      payment.idempotency_key,
      payment.amount_cents,
      payment.at,
      payment.unguessable_id,
      payment.currency,
      payment.shared_intent_id,
      payment.is_confidential ?? false,
      payment.installment_id ?? null,
      payment.saved_method_id ?? null,
      payment.keeps_method ?? false,
    ],
  );

/** A payment that was written down with this key before. */
export const findPaymentByKey = (tx: Sql, key: string): Promise<Payment | undefined> =>
  tx.maybeOne<Payment>(`select ${PAYMENT_COLUMNS} from payments where idempotency_key = $1`, [key]);

/** Of the thing itself, or of one later part of its payment plan. */
export const findOpenPayment = (
  tx: Tx,
  subject: PaymentSubject,
  subjectId: number,
  installmentId: number | null = null,
): Promise<Payment | undefined> =>
  tx.maybeOne<Payment>(
    `select ${PAYMENT_COLUMNS} from payments
      where subject = $1 and subject_id = $2 and status = 'open' and installment_id is not distinct from $3 for update`,
    [subject, subjectId, installmentId],
  );

/** The payment that brought money, whether it is kept or held. */
export const findSettledPayment = (
  sql: Sql,
  subject: PaymentSubject,
  subjectId: number,
): Promise<Payment | undefined> =>
  sql.maybeOne<Payment>(
    `select ${PAYMENT_COLUMNS} from payments where subject = $1 and subject_id = $2 and status in ('succeeded', 'held') order by id limit 1`,
    [subject, subjectId],
  );

/** Everything that an intent pays, in the order in which it was asked for. */
export const findPaymentsByIntent = (sql: Sql, intentId: string): Promise<Payment[]> =>
  sql.rows<Payment>(
    `select ${PAYMENT_COLUMNS} from payments where intent_id = $1
         or shared_intent_id = (select s.id from shared_intents s where s.intent_id = $1) order by id`,
    [intentId],
  );

export const findPayment = (sql: Sql, id: number): Promise<Payment | undefined> =>
  sql.maybeOne<Payment>(`select ${PAYMENT_COLUMNS} from payments where id = $1`, [id]);

/** What this installation calls itself at the processor. */
export const findInstallation = async (sql: Sql): Promise<string> =>
  (await sql.one<{ id: string }>('select id from payment_installation')).id;

export const lockPayment = (tx: Tx, id: number): Promise<Payment> =>
  tx.one<Payment>(`select ${PAYMENT_COLUMNS} from payments where id = $1 for update`, [id]);

/** The first response of the processor is kept; it gives the same one to every call with the same key. */
export const storeIntent = (sql: Sql, id: number, intentId: string, clientSecret: string): Promise<Payment> =>
  sql.one<Payment>(
    `update payments set intent_id = coalesce(intent_id, $2), client_secret = coalesce(client_secret, $3)
      where id = $1 returning ${PAYMENT_COLUMNS}`,
    [id, intentId, clientSecret],
  );

export const setPaymentStatus = (tx: Tx, id: number, status: PaymentStatus, at: Date): Promise<number> =>
  tx.run('update payments set status = $2, settled_at = $3 where id = $1', [id, status, at]);

export type MovementKind = 'charge' | 'refund' | 'refund_refused' | 'refund_by_hand' | 'dispute' | 'dispute_won';

/** SQL: what went back, by the processor as far as the bank has taken it, or by hand. */
export const REFUND_KINDS = `('refund', 'refund_refused', 'refund_by_hand')`;
/** Given back: of ledger rows, in cents. */
export const REFUNDED = `coalesce(-sum(amount_cents) filter (where kind in ${REFUND_KINDS}), 0)::int`;
/** The part of it that the processor knows of. */
export const REFUNDED_THERE = `coalesce(-sum(amount_cents) filter (where kind in ('refund', 'refund_refused')), 0)::int`;
/** Taken by banks that a cardholder has asked, and not brought back. */
export const DISPUTED = `coalesce(-sum(amount_cents) filter (where kind in ('dispute', 'dispute_won')), 0)::int`;

/** 0 where it was written down before. */
export const insertMovement = (
  tx: Tx,
  movement: { paymentId: number; kind: MovementKind; amount: number; ref: string; at: Date },
): Promise<number> =>
  tx.run(
    `insert into payment_ledger (at, payment_id, kind, amount_cents, processor_ref) values ($1, $2, $3, $4, $5)
     on conflict on constraint payment_ledger_once do nothing`,
    [movement.at, movement.paymentId, movement.kind, movement.amount, movement.ref],
  );

export interface Balance {
  charged: number;
  /** Given back, as far as the processor has done it, and by hand. */
  refunded: number;
  /** The part of it that the processor has done. */
  refunded_there: number;
  /** Asked for and not done yet. */
  pending: number;
  disputed: number;
}

/** What can still be given back. */
export const leftOf = ({ charged, refunded, pending, disputed }: Omit<Balance, 'refunded_there'>): number =>
  charged - refunded - pending - disputed;

export const findBalance = (sql: Sql, paymentId: number): Promise<Balance> =>
  sql.one<Balance>(
    `select coalesce(sum(amount_cents) filter (where kind = 'charge'), 0)::int as charged,
            ${REFUNDED} as refunded, ${REFUNDED_THERE} as refunded_there, ${DISPUTED} as disputed,
            (select coalesce(sum(amount_cents), 0)::int from payment_refunds where payment_id = $1 and status = 'requested') as pending
       from payment_ledger where payment_id = $1`,
    [paymentId],
  );

export interface Refund {
  id: number;
  payment_id: number;
  amount_cents: number;
  status: 'requested' | 'done';
  idempotency_key: string;
  requested_at: Date;
}

export const insertRefund = (
  tx: Tx,
  refund: { paymentId: number; amount: number; reason: string; key: string; at: Date },
): Promise<{ id: number }> =>
  tx.one(
    `insert into payment_refunds (payment_id, amount_cents, reason, idempotency_key, requested_at)
     values ($1, $2, $3, $4, $5) returning id`,
    [refund.paymentId, refund.amount, refund.reason, refund.key, refund.at],
  );

export const findRefund = (sql: Sql, id: number): Promise<Refund | undefined> =>
  sql.maybeOne<Refund>(
    'select id, payment_id, amount_cents, status, idempotency_key, requested_at from payment_refunds where id = $1',
    [id],
  );

/** False where it is done, or somebody is about to pay it by hand: then nothing is tried. */
export const beginTry = async (sql: Sql, id: number, { now, until }: { now: Date; until: Date }): Promise<boolean> =>
  (await sql.run(
    `update payment_refunds set trying_until = $3
      where id = $1 and status = 'requested' and (by_hand_until is null or by_hand_until <= $2)`,
    [id, now, until],
  )) === 1;

export const finishRefund = (tx: Tx, id: number, at: Date): Promise<number> =>
  tx.run(`update payment_refunds set status = 'done', done_at = $2 where id = $1 and status = 'requested'`, [id, at]);

/** True for the first delivery of an event. */
export const recordEvent = async (
  tx: Tx,
  event: { id: string; type: string; intentId: string | null; paymentId: number | null; at: Date },
): Promise<boolean> =>
  (await tx.run(
    `insert into payment_events (id, type, intent_id, payment_id, received_at) values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [event.id, event.type, event.intentId, event.paymentId, event.at],
  )) === 1;

/** Refunds that a processor was to do before then and has not, the one that was tried longest ago first. */
export const takeUnfinishedRefunds = (
  sql: Sql,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<{ id: number }[]> =>
  sql.rows(
    `update payment_refunds set tried_at = $2 where id in (
       select f.id from payment_refunds f join payments y on y.id = f.payment_id
        where f.status = 'requested' and f.requested_at <= $1 and (f.tried_at is null or f.tried_at <= $1) and y.processor <> 'offline'
        order by f.tried_at nulls first, f.id limit $3 for no key update of f skip locked)
     returning id`,
    [before, now, limit],
  );

/** Payments whose end is not known yet, and since when there are any. */
export const findUndecided = async (sql: Sql): Promise<{ since: Date | null; intents: Set<string> }> => {
  const rows = await sql.rows<{ intent_id: string | null; created_at: Date }>(
    `select ${ofIntent('payments', 'intent_id')} as intent_id, created_at from payments where status in ('open', 'superseded') order by created_at limit 10000`,
  );
  return {
    since: rows[0]?.created_at ?? null,
    intents: new Set(rows.flatMap(({ intent_id }) => intent_id ?? [])),
  };
};

/** Payments that nobody is to pay any more and that are not cancelled, or that are open for too long; in turn. */
export const takeOverdue = (
  sql: Sql,
  { superseded, open, now, limit }: { superseded: Date; open: Date; now: Date; limit: number },
): Promise<Payment[]> =>
  sql.rows<Payment>(
    `update payments set asked_at = $3 where id in (
       select id from payments
        where ((status = 'superseded' and settled_at <= $1) or (status = 'open' and created_at <= $2))
          and (asked_at is null or asked_at <= $1)
        order by asked_at nulls first, id limit $4 for no key update skip locked)
     returning ${PAYMENT_COLUMNS}`,
    [superseded, open, now, limit],
  );

/** The payments of a registration or sponsorship in these states; they stay so until the transaction ends. */
export const lockPaymentsOf = (
  tx: Tx,
  subject: PaymentSubject,
  subjectId: number,
  statuses: readonly PaymentStatus[],
): Promise<Payment[]> =>
  tx.rows<Payment>(
    `select ${PAYMENT_COLUMNS} from payments where subject = $1 and subject_id = $2 and status = any ($3) order by id for update`,
    [subject, subjectId, statuses],
  );
