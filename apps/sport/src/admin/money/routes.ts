import {
  compareMoney,
  exportDisputeEvidence,
  getMoneyDifference,
  listMoneyDifferences,
  settleMoneyDifference,
  type MoneyReconciliation,
} from '@sports-hub/contract';
import { ok, Problem } from '@sports-hub/kernel';
import { toLocalDate, toLocalTime } from '@sports-hub/kernel/time';
import { findSums } from '../../payments/comparison/books.ts';
import { findComparisons } from '../../payments/comparison/queries.ts';
import type { ActionContext } from '../context.ts';
import type { AdminCaller, AdminRoutes } from '../sign-in/guard.ts';
import { findDifference, listDifferences } from './differences.ts';
import { disputeEvidence } from './evidence.ts';
import { countDifferences, findCandidates, findSettled } from './queries.ts';
import { createSettling, type SettleOptions } from './settle.ts';

export interface MoneyAdministrationOptions extends SettleOptions {
  organisation: string;
}

/** The treasurer's first page: the processor beside the ledger, and what to do about what does not fit. */
export function addMoneyRoutes(routes: AdminRoutes, options: MoneyAdministrationOptions): void {
  const { db, clock, log, comparisons, payments, organisation } = options;
  const settle = createSettling(options);
  const context: ActionContext = { db, clock, log };

  const read = async (caller: AdminCaller): Promise<MoneyReconciliation> => {
    const now = clock.now();
    const { open, last } = await findComparisons(db);
    const since = last?.since ?? now;
    const [sums, items, total, settled] = await Promise.all([
      findSums(db, { since, processor: payments.processor.name }),
      listDifferences(db, caller, now),
      countDifferences(db, now),
      findSettled(db),
    ]);
    return {
      compared_at: last?.finished_at ? toLocalTime(last.finished_at) : null,
      since: last ? toLocalDate(last.since) : null,
      is_running: open !== undefined,
      unanswered_at: open?.unanswered_at ? toLocalTime(open.unanswered_at) : null,
      received: { processor_cents: sums.received, ledger_cents: sums.charged },
      refunded: { processor_cents: sums.refunded_there, ledger_cents: sums.refunded },
      disputed: { processor_cents: sums.disputed_there, ledger_cents: sums.disputed },
      charges: sums.charges,
      entered: sums.entered,
      matched: sums.matched,
      items,
      total,
      settled,
    };
  };

  routes.on(listMoneyDifferences, async ({ caller }) => ok(await read(caller)));
  routes.on(compareMoney, async ({ caller }) => {
    await db.transaction(async (tx) => {
      if (await comparisons.start(tx, caller.actor)) await log(tx, caller, { event: 'payments.comparison_asked' });
    });
    return ok({ is_running: true });
  });
  routes.on(getMoneyDifference, async ({ caller, params: { id } }) => {
    const found = await findDifference(db, caller, { id, now: clock.now() });
    if (!found) throw new Problem('record.not_found');
    const { shown } = found;
    const candidates = shown.actions.includes('adopt') ? await findCandidates(db, shown.amount_cents) : [];
    return ok({ ...shown, candidates });
  });
  routes.on(settleMoneyDifference, async ({ caller, params: { id }, body }) => ok(await settle(caller, id, body)));
  routes.on(exportDisputeEvidence, disputeEvidence(context, { organisation }));
}
