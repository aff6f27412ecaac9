import type { InstallmentState, PlanSpot } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { lockRegistration, type Registration } from '../records/queries.ts';

export interface PlanRow {
  registration_id: number;
  /** chosen: the first part is not paid yet. running: parts are to come. done: none is. ended: stopped before. */
  status: 'chosen' | 'running' | 'done' | 'ended';
  saved_method_id: number | null;
  spot: PlanSpot;
  retry_days: number[];
  /** What the family read and agreed to, word for word. */
  terms: string[];
  version: number;
}

export interface InstallmentRow {
  id: number;
  registration_id: number;
  number: number;
  amount_cents: number;
  due_on: string;
  status: InstallmentState;
  /** What happens next by itself, and when. */
  next_step: 'announce' | 'charge' | null;
  next_at: Date | null;
  charge_on: string | null;
  failed_on: string | null;
  refusals: number;
  decide_since: Date | null;
  /** Why the last charge of its card took nothing. */
  failure_code: string | null;
}

const PLAN = 'registration_id, status, saved_method_id, spot, retry_days, terms, version';
const PART = `id, registration_id, number, amount_cents, due_on, status, next_step, next_at, charge_on, failed_on, refusals, decide_since, failure_code`;

export const isOpen = ({ status }: Pick<InstallmentRow, 'status'>): boolean => status === 'due' || status === 'failed';

export const findPlan = (sql: Sql, registrationId: number): Promise<PlanRow | undefined> =>
  sql.maybeOne<PlanRow>(`select ${PLAN} from payment_plans where registration_id = $1`, [registrationId]);

export const findInstallments = (sql: Sql, registrationId: number): Promise<InstallmentRow[]> =>
  sql.rows<InstallmentRow>(`select ${PART} from installments where registration_id = $1 order by number`, [
    registrationId,
  ]);

export const findInstallment = (sql: Sql, id: number): Promise<InstallmentRow | undefined> =>
  sql.maybeOne<InstallmentRow>(`select ${PART} from installments where id = $1`, [id]);

/** A part with what it belongs to; the registration is locked first, as everybody does who decides about its money. */
export interface LockedPart {
  registration: Registration;
  plan: PlanRow;
  part: InstallmentRow;
}
export async function lockPart(tx: Tx, id: number): Promise<LockedPart | undefined> {
  const found = await findInstallment(tx, id);
  if (!found) return undefined;
  const registration = await lockRegistration(tx, found.registration_id);
  const plan = await findPlan(tx, registration.id);
  const part = await tx.one<InstallmentRow>(`select ${PART} from installments where id = $1 for update`, [id]);
  return plan && { registration, plan, part };
}

export const insertPlan = async (
  tx: Tx,
  {
    id,
    spot,
    retries,
    terms,
    parts,
    at,
  }: {
    id: number;
    spot: PlanSpot;
    retries: readonly number[];
    terms: readonly string[];
    parts: readonly { number: number; amount: number; due_on: string }[];
    at: Date;
  },
): Promise<void> => {
  await tx.run(
    `insert into payment_plans (registration_id, spot, retry_days, terms, agreed_at, changed_at) values ($1, $2, $3, $4, $5, $5)`,
    [id, spot, retries, JSON.stringify(terms), at],
  );
  for (const { number, amount, due_on } of parts)
    await tx.run(`insert into installments (registration_id, number, amount_cents, due_on) values ($1, $2, $3, $4)`, [
      id,
      number,
      amount,
      due_on,
    ]);
};

/** One that nobody has paid the first part of. */
export const deleteChosen = (tx: Tx, registrationId: number): Promise<number> =>
  tx.run(`delete from payment_plans where registration_id = $1 and status = 'chosen'`, [registrationId]);

/** Whether money came for a part that is not what was asked for: until a person has decided, nothing more is charged. */
export const isHeld = async (sql: Sql, installmentId: number): Promise<boolean> =>
  (await sql.maybeOne(`select 1 from payments where installment_id = $1 and status = 'held'`, [installmentId])) !==
  undefined;

/** Plans that were chosen for these, and the card that they share. */
export const findChosenMethods = (
  tx: Tx,
  ids: readonly number[],
  processor: string,
): Promise<{ registration_id: number; saved_method_id: number | null; is_usable: boolean }[]> =>
  tx.rows(
    `select n.registration_id, n.saved_method_id, m.id is not null and m.ended_at is null and m.processor = $2 as is_usable
       from payment_plans n left join saved_methods m on m.id = n.saved_method_id
      where n.registration_id = any ($1) and n.status = 'chosen' order by n.registration_id`,
    [ids, processor],
  );

export const setPlan = (
  tx: Tx,
  registrationId: number,
  changes: Partial<Pick<PlanRow, 'status' | 'saved_method_id'>>,
  at: Date,
): Promise<number> => {
  // Names are ours: keys of the type above.
  const names = Object.keys(changes) as (keyof typeof changes)[];
  return tx.run(
    `update payment_plans set changed_at = $2${names.map((name, index) => `, ${name} = $${index + 3}`).join('')} where registration_id = $1`,
    [registrationId, at, ...names.map((name) => changes[name])],
  );
};

export type PartChanges = Partial<
  Pick<
    InstallmentRow,
    | 'status'
    | 'amount_cents'
    | 'due_on'
    | 'next_step'
    | 'next_at'
    | 'charge_on'
    | 'failed_on'
    | 'refusals'
    | 'decide_since'
  > & { failure: string | null; failure_code: string | null; settled_at: Date }
>;

/** The version of the plan grows with every change of a part. */
export async function setPart(tx: Tx, part: InstallmentRow, changes: PartChanges, at: Date): Promise<InstallmentRow> {
  // Names are ours: keys of the type above.
  const names = Object.keys(changes) as (keyof PartChanges)[];
  await setPlan(tx, part.registration_id, {}, at);
  return tx.one<InstallmentRow>(
    `update installments set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} where id = $1 returning ${PART}`,
    [part.id, ...names.map((name) => changes[name])],
  );
}

/** What a payment plan that goes on would still charge. */
export const findToCome = async (sql: Sql, registrationId: number): Promise<number> =>
  (
    await sql.one<{ sum: number }>(
      `select coalesce(sum(i.amount_cents), 0)::int as sum from installments i join payment_plans n on n.registration_id = i.registration_id
        where i.registration_id = $1 and i.status in ('due', 'failed') and n.status = 'running'`,
      [registrationId],
    )
  ).sum;

/** The end of everything that was to come. */
export async function endPlan(tx: Tx, registrationId: number, at: Date): Promise<{ notCharged: number }> {
  const notCharged = await findToCome(tx, registrationId);
  await tx.run(
    `update installments set status = 'canceled', next_step = null, next_at = null, decide_since = null, settled_at = $2
      where registration_id = $1 and status in ('due', 'failed')`,
    [registrationId, at],
  );
  await tx.run(
    `update payment_plans set status = 'ended', changed_at = $2 where registration_id = $1 and status in ('chosen', 'running')`,
    [registrationId, at],
  );
  return { notCharged };
}

export interface Try {
  id: number;
  installment_id: number;
  idempotency_key: string;
  asked_at: Date;
  asked_by: string;
  ended_at: Date | null;
}
const TRY = 'id, installment_id, idempotency_key, asked_at, asked_by, ended_at';

export const findTry = (sql: Sql, id: number): Promise<Try | undefined> =>
  sql.maybeOne<Try>(`select ${TRY} from installment_tries where id = $1`, [id]);

export const findOpenTry = (sql: Sql, installmentId: number): Promise<Try | undefined> =>
  sql.maybeOne<Try>(`select ${TRY} from installment_tries where installment_id = $1 and ended_at is null`, [
    installmentId,
  ]);

export const insertTry = (
  tx: Tx,
  { installmentId, key, by, at }: { installmentId: number; key: string; by: string; at: Date },
): Promise<Try> =>
  tx.one<Try>(
    `insert into installment_tries (installment_id, idempotency_key, asked_at, asked_by) values ($1, $2, $3, $4) returning ${TRY}`,
    [installmentId, key, at, by],
  );

/** 0 where it had ended before. */
export const endTry = (
  tx: Tx,
  id: number,
  {
    outcome,
    refusal,
    at,
  }: { outcome: 'paid' | 'refused' | 'given_up'; refusal?: { code: string; words: string }; at: Date },
): Promise<number> =>
  tx.run(
    `update installment_tries set ended_at = $2, outcome = $3, failure = $4, failure_code = $5 where id = $1 and ended_at is null`,
    [id, at, outcome, refusal?.words.slice(0, 300) ?? null, refusal?.code ?? null],
  );

export const lookAgainAt = (sql: Sql, tryId: number, at: Date): Promise<number> =>
  sql.run('update installment_tries set look_at = $2 where id = $1 and ended_at is null', [tryId, at]);

/** Whether another part than this one stands still for the same reason. */
export const isKnownFailure = async (sql: Sql, { id, code }: { id: number; code: string }): Promise<boolean> =>
  (await sql.maybeOne(`select 1 from installments where status = 'failed' and failure_code = $2 and id <> $1 limit 1`, [
    id,
    code,
  ])) !== undefined;

/** How often a part could not be charged for this reason by itself. */
export const countRefusals = async (sql: Sql, { id, code }: { id: number; code: string }): Promise<number> =>
  (
    await sql.one<{ n: number }>(
      `select count(*)::int as n from installment_tries where installment_id = $1 and failure_code = $2 and asked_by = 'system'`,
      [id, code],
    )
  ).n;

/** Charges that were asked for and whose end is not known: somebody died, or the bank takes its time. */
export const findUnendedTries = (sql: Sql, now: Date, limit: number): Promise<{ id: number }[]> =>
  sql.rows(
    `select id from installment_tries where ended_at is null and coalesce(look_at, asked_at) <= $1 order by coalesce(look_at, asked_at), id limit $2`,
    [now, limit],
  );

/** What is to happen by itself by now. */
export const findDueSteps = (
  sql: Sql,
  step: 'announce' | 'charge',
  now: Date,
  limit: number,
): Promise<{ id: number }[]> =>
  sql.rows(
    `select i.id from installments i where i.next_at <= $1 and i.next_step = $2
        and not exists (select 1 from installment_tries t where t.installment_id = i.id and t.ended_at is null)
      order by i.next_at, i.id limit $3`,
    [now, step, limit],
  );

/** What could not be done now is tried later, and others come first. */
export const postponeStep = (sql: Sql, id: number, at: Date): Promise<number> =>
  sql.run('update installments set next_at = $2 where id = $1 and next_at is not null', [id, at]);

export const insertInstallmentMail = (
  tx: Tx,
  { id, at, kind, subject, paragraphs }: { id: number; at: Date; kind: string; subject: string; paragraphs: string[] },
): Promise<number> =>
  tx.run(
    'insert into installment_mails (installment_id, sent_at, kind, subject, paragraphs) values ($1, $2, $3, $4, $5)',
    [id, at, kind, subject, JSON.stringify(paragraphs)],
  );

/** Paid and given back of a whole registration, all parts together. */
export const findSumsOfRegistration = (sql: Sql, id: number): Promise<{ charged: number; refunded: number }> =>
  sql.one<{ charged: number; refunded: number }>(
    `select coalesce(sum(m.amount_cents) filter (where m.kind = 'charge'), 0)::int as charged,
            coalesce(-sum(m.amount_cents) filter (where m.kind in ('refund', 'refund_refused', 'refund_by_hand')), 0)::int as refunded
       from payments y join payment_ledger m on m.payment_id = y.id
      where y.subject = 'registration' and y.subject_id = $1 and y.status = 'succeeded'`,
    [id],
  );
