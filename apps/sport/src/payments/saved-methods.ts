import { randomUUID } from 'node:crypto';
import type { Sql, Tx } from '@sports-hub/kernel';
import type { KeptCard } from './processor.ts';
import type { Payment } from './queries.ts';

/** A card that a family wants to be charged later. Nothing of it is known before its first payment was made. */
export interface SavedMethod {
  id: number;
  idempotency_key: string;
  customer_ref: string | null;
  method_ref: string | null;
  brand: string | null;
  last_four: string | null;
  ended_at: Date | null;
}

const COLUMNS = 'id, idempotency_key, customer_ref, method_ref, brand, last_four, ended_at';

export const insertSavedMethod = (tx: Tx, processor: string, at: Date): Promise<SavedMethod> =>
  tx.one<SavedMethod>(
    `insert into saved_methods (processor, idempotency_key, created_at) values ($1, $2, $3) returning ${COLUMNS}`,
    [processor, randomUUID(), at],
  );

export const findSavedMethod = (sql: Sql, id: number): Promise<SavedMethod | undefined> =>
  sql.maybeOne<SavedMethod>(`select ${COLUMNS} from saved_methods where id = $1`, [id]);

/** The card that an intent saves: of the payment, or of any that shares its intent. */
export const findSavedWith = (sql: Sql, payment: Payment): Promise<SavedMethod | undefined> =>
  sql.maybeOne<SavedMethod>(
    `select ${COLUMNS} from saved_methods where id = (
       select y.saved_method_id from payments y
        where (y.id = $1 or y.shared_intent_id = $2) and y.keeps_method and y.saved_method_id is not null order by y.id limit 1)`,
    [payment.id, payment.shared_intent_id],
  );

/** The processor gives the same customer to every call with the same key; the first response is kept. */
export const storeCustomer = async (sql: Sql, id: number, customer: string): Promise<string> =>
  (
    await sql.one<{ customer_ref: string | null }>(
      'update saved_methods set customer_ref = coalesce(customer_ref, $2) where id = $1 and ended_at is null returning customer_ref',
      [id, customer],
    )
  ).customer_ref ?? customer;

/** What a payment that was just made was paid with is charged from now on. */
export const storeSavedCard = async (tx: Tx, payment: Payment, card: KeptCard | null): Promise<void> => {
  if (!card || payment.saved_method_id === null) return;
  await tx.run(
    `update saved_methods set method_ref = $2, brand = $3, last_four = $4, expires_month = $5, expires_year = $6
      where id = $1 and ended_at is null and customer_ref is not null`,
    [payment.saved_method_id, card.id, card.brand, card.lastFour, card.expiresMonth, card.expiresYear],
  );
};

/** Cards that nothing is to be charged to any more: everything is paid, or ended, or the family wants another one. */
export const findUnneededMethods = (
  sql: Sql,
  processor: string,
  limit: number,
): Promise<{ id: number; customer_ref: string | null }[]> =>
  sql.rows(
    `select m.id, m.customer_ref from saved_methods m
      where m.ended_at is null and m.processor = $1
        and not exists (select 1 from payment_plans n join registrations r on r.id = n.registration_id
                         where n.saved_method_id = m.id
                           and (n.status = 'running' or (n.status = 'chosen' and r.status in ('draft', 'awaiting_payment', 'waitlisted'))))
        and not exists (select 1 from payments y where y.saved_method_id = m.id and y.status in ('open', 'superseded', 'held'))
      order by m.created_at limit $2`,
    [processor, limit],
  );

/** Nothing of it is kept. */
export const endSavedMethod = (sql: Sql, id: number, at: Date): Promise<number> =>
  sql.run(
    `update saved_methods set ended_at = $2, customer_ref = null, method_ref = null, brand = null, last_four = null,
            expires_month = null, expires_year = null
      where id = $1 and ended_at is null`,
    [id, at],
  );
