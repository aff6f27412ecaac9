import type { Sql, Tx } from '@sports-hub/kernel';
import type { DisputeState } from './processor.ts';
import type { PaymentSubject } from './queries.ts';

export type MatterState = 'refused' | 'outside' | DisputeState;

/** Something that happened to money afterwards: a person looks at it until it is closed. */
export interface PaymentMatter {
  id: number;
  payment_id: number;
  subject: PaymentSubject;
  subject_id: number;
  kind: 'refund_refused' | 'refund_outside' | 'dispute';
  processor_ref: string;
  amount_cents: number;
  state: MatterState;
  answer_by: Date | null;
  /** Of a dispute: nobody answers it. */
  is_accepted: boolean;
  opened_at: Date;
  closed_at: Date | null;
}

const MATTERS = `
  select m.id, m.payment_id, y.subject, y.subject_id, m.kind, m.processor_ref, m.amount_cents, m.state, m.answer_by, m.is_accepted, m.opened_at, m.closed_at
    from payment_matters m join payments y on y.id = m.payment_id`;

export const listOpenMatters = (sql: Sql): Promise<PaymentMatter[]> =>
  sql.rows<PaymentMatter>(`${MATTERS} where m.closed_at is null order by m.opened_at, m.id limit 1000`);

export const findMatter = (sql: Sql, id: number): Promise<PaymentMatter | undefined> =>
  sql.maybeOne<PaymentMatter>(`${MATTERS} where m.id = $1`, [id]);

export const findDisputeMatter = (sql: Sql, ref: string): Promise<PaymentMatter | undefined> =>
  sql.maybeOne<PaymentMatter>(`${MATTERS} where m.kind = 'dispute' and m.processor_ref = $1`, [ref]);

/** How a matter stands now; whatever a person has said about an earlier state of it is over. */
export const putMatter = (
  tx: Tx,
  matter: {
    paymentId: number;
    kind: PaymentMatter['kind'];
    ref: string;
    amount: number;
    state: MatterState;
    answerBy: Date | null;
    at: Date;
    /** Why nobody has to look at it. */
    closed: { by: string; reason: string } | null;
  },
): Promise<number> =>
  tx.run(
    `insert into payment_matters (payment_id, kind, processor_ref, amount_cents, state, answer_by, opened_at, closed_at, closed_by, reason)
     values ($1, $2, $3, $4, $5, $6, $7, case when $8::text is not null then $7::timestamptz end, $8, $9)
     on conflict on constraint payment_matters_once do update set state = excluded.state, answer_by = excluded.answer_by,
       closed_at = excluded.closed_at, closed_by = excluded.closed_by, reason = excluded.reason,
       is_accepted = payment_matters.is_accepted and excluded.closed_at is not null`,
    [
      matter.paymentId,
      matter.kind,
      matter.ref,
      matter.amount,
      matter.state,
      matter.answerBy,
      matter.at,
      matter.closed?.by ?? null,
      matter.closed?.reason ?? null,
    ],
  );

/** What banks have refused of a payment's refunds and nobody has seen to. */
export const sumRefused = async (tx: Tx, paymentId: number): Promise<number> =>
  (
    await tx.one<{ cents: number }>(
      `select coalesce(sum(amount_cents), 0)::int as cents from payment_matters
        where payment_id = $1 and kind = 'refund_refused' and closed_at is null`,
      [paymentId],
    )
  ).cents;

interface Closing {
  by: string;
  reason: string;
  at: Date;
}

export const closeMatter = (tx: Tx, id: number, { by, reason, at }: Closing): Promise<number> =>
  tx.run('update payment_matters set closed_at = $2, closed_by = $3, reason = $4 where id = $1 and closed_at is null', [
    id,
    at,
    by,
    reason,
  ]);

/** What was paid for has been decided about: nobody has to say any more whether it stays. */
export const closeOutsideRefunds = (tx: Tx, subject: PaymentSubject, subjectId: number, { by, reason, at }: Closing) =>
  tx.run(
    `update payment_matters set closed_at = $3, closed_by = $4, reason = $5
      where kind = 'refund_outside' and closed_at is null
        and payment_id in (select y.id from payments y where y.subject = $1 and y.subject_id = $2)`,
    [subject, subjectId, at, by, reason],
  );

/** Nobody answers the dispute: it is lost when its time is over, and then there is nothing left to decide. */
export const markAccepted = (tx: Tx, id: number): Promise<number> =>
  tx.run(`update payment_matters set is_accepted = true where id = $1 and kind = 'dispute'`, [id]);

export const closeRefusedRefunds = (tx: Tx, paymentId: number, { by, reason, at }: Closing): Promise<number> =>
  tx.run(
    `update payment_matters set closed_at = $2, closed_by = $3, reason = $4
      where payment_id = $1 and kind = 'refund_refused' and closed_at is null`,
    [paymentId, at, by, reason],
  );

/**
 * How much of this refund the ledger has for a payment: by its own id, as a share of it or, of one that was made at the
 * processor itself, as a sum that went back. Undefined where it has none.
 */
export const findRefundedOf = async (
  tx: Tx,
  refund: { paymentId: number; intentId: string; ref: string; amount: number },
): Promise<number | undefined> =>
  (
    await tx.maybeOne<{ amount: number }>(
      `select -amount_cents as amount from payment_ledger where payment_id = $1 and kind = 'refund'
          and (processor_ref in ($2, $2 || '/' || payment_id)
               or (starts_with(processor_ref, $3 || ':') and amount_cents = -$4::integer)) limit 1`,
      [refund.paymentId, refund.ref, refund.intentId, refund.amount],
    )
  )?.amount;
