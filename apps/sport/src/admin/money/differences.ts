import { createHash } from 'node:crypto';
import type { MoneyAction, MoneyDifference, MoneyFact } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { isOwnFamily } from '../own-family.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import {
  findDifferenceRow,
  findDifferences,
  findLastSettling,
  findLedgerFacts,
  findPayoutFacts,
  findProcessorFacts,
  isOwnSponsorship,
  type DifferenceRow,
} from './queries.ts';

/** So many are on the page; whoever has settled them sees the next. */
const LISTED = 50;

/** What a row is about: the sum that stands beside its name. */
function amountOf(row: DifferenceRow): number {
  switch (row.kind) {
    case 'dispute':
    case 'refund_refused':
    case 'refund_outside':
      return row.matter_cents ?? 0;
    case 'refund_late':
      return row.pending_cents;
    case 'held':
      return row.charged_cents;
    case 'kept':
      return row.charged_cents - row.refunded_cents;
    case 'unpaid':
      return row.asked_cents;
    case 'unknown_charge':
    case 'payout_failed':
    case 'payout_late':
      return row.processor_cents;
    default:
      return Math.abs(row.processor_cents - row.ledger_cents);
  }
}

/** What can be done about it, the best first. */
function actionsFor(row: DifferenceRow): MoneyAction[] {
  const { kind, subject, charged_cents: received, asked_cents: asked } = row;
  const isRegistration = subject === 'registration';
  const canCancel = isRegistration && ['registered', 'waitlisted'].includes(row.status);
  switch (kind) {
    case 'dispute':
      return canCancel ? ['accept_dispute', 'cancel_spot'] : ['accept_dispute'];
    case 'refund_refused':
      return ['order_again', 'by_check', 'close'];
    case 'refund_late':
      return row.processor === 'offline' ? ['hand_over'] : ['try_again', 'by_check'];
    case 'held':
      if (received <= 0) return ['return_all'];
      return received > asked ? ['keep_agreed', 'return_all', 'accept'] : ['accept', 'return_all'];
    case 'refund_outside':
      return canCancel ? ['cancel_spot', 'keep_spot'] : ['keep_spot'];
    case 'kept':
      return ['return_all', 'right_as_it_is'];
    case 'unpaid':
      return row.kept_payments.length > 1 ? ['return_all', 'right_as_it_is'] : ['right_as_it_is'];
    case 'unknown_charge':
      return row.is_marked ? ['adopt', 'give_back', 'not_ours'] : ['give_back', 'not_ours', 'adopt'];
    case 'payout_failed':
    case 'payout_late':
      return ['right_as_it_is'];
    default:
      return ['look_again', 'right_as_it_is'];
  }
}

/** Changes with everything that a decision depends on. */
const seenOf = (row: DifferenceRow): string =>
  createHash('sha256').update(JSON.stringify(row)).digest('base64url').slice(0, 22);

const isOwn = async (sql: Sql, caller: AdminCaller, { subject, subject_id }: DifferenceRow): Promise<boolean> => {
  if (subject_id === null) return false;
  return subject === 'registration'
    ? isOwnFamily(sql, caller, subject_id)
    : isOwnSponsorship(sql, caller.id, subject_id);
};

const factsOf = (facts: readonly (MoneyFact & { ref: string })[], ref: string | null): MoneyFact[] =>
  facts.filter((fact) => fact.ref === ref).map(({ what, amount_cents, at }) => ({ what, amount_cents, at }));

async function present(sql: Sql, caller: AdminCaller, rows: readonly DifferenceRow[]): Promise<MoneyDifference[]> {
  const payments = rows.flatMap(({ payment_id }) => payment_id ?? []);
  const intents = rows.flatMap(({ intent_id }) => intent_id ?? []);
  const payouts = rows.flatMap(({ kind, about }) => (kind.startsWith('payout') ? about : []));
  const [ledger, there, paidOut] = await Promise.all([
    findLedgerFacts(sql, payments),
    findProcessorFacts(sql, intents),
    findPayoutFacts(sql, payouts),
  ]);
  const items: MoneyDifference[] = [];
  for (const row of rows) {
    const is_own = await isOwn(sql, caller, row);
    const own = factsOf(ledger, row.payment_id === null ? null : String(row.payment_id));
    const known = row.kind.startsWith('payout') ? factsOf(paidOut, row.about) : factsOf(there, row.intent_id);
    // Whatever the ledger has of a card, the processor has said.
    const said = own.filter(({ what }) =>
      ['charge', 'refund', 'refund_refused', 'dispute', 'dispute_won'].includes(what),
    );
    items.push({
      id: row.id,
      kind: row.kind,
      about: row.about,
      subject: row.subject,
      subject_id: row.subject_id,
      payment_id: row.payment_id,
      status: row.status,
      amount_cents: amountOf(row),
      asked_cents: row.asked_cents,
      received_cents: row.charged_cents,
      refunded_cents: row.refunded_cents,
      state: row.state,
      answer_by: row.answer_by,
      since: row.since,
      processor: known.length > 0 || row.processor === 'offline' ? known : said,
      ledger: own,
      contact:
        row.contact_name !== null && row.contact_email !== null
          ? { name: row.contact_name, email: row.contact_email }
          : null,
      actions: is_own || row.is_ordered ? [] : actionsFor(row),
      is_own,
      is_under_way: row.is_ordered,
      seen: seenOf(row),
      changed: (await findLastSettling(sql, row.id)) ?? null,
    });
  }
  return items;
}

export const listDifferences = async (sql: Sql, caller: AdminCaller, now: Date): Promise<MoneyDifference[]> =>
  present(sql, caller, await findDifferences(sql, now, LISTED));

/** One with the row that it was made of; undefined where there is no such difference any more. */
export async function findDifference(
  sql: Sql,
  caller: AdminCaller,
  { id, now }: { id: string; now: Date },
): Promise<{ shown: MoneyDifference; row: DifferenceRow } | undefined> {
  const row = await findDifferenceRow(sql, now, id);
  if (!row) return undefined;
  const [shown] = await present(sql, caller, [row]);
  return shown && { shown, row };
}
