import { errorFields, secondsAfter, type Clock, type Database, type Logger } from '@sports-hub/kernel';
import type { PaymentMarks } from './marks.ts';
import type { Intent, PaymentProcessor } from './processor.ts';
import { findPaymentsByIntent, findUndecided, takeOverdue, type Payment } from './queries.ts';
import type { createRefunds } from './refunds.ts';

/** A payment that is undecided for longer is asked for by itself, so that the list the sweep reads stays short. */
const LISTED_SECONDS = 7 * 24 * 3600;
/** How long the job that cancels an intent has for it before the sweep tries too. */
export const OVERDUE_SECONDS = 15 * 60;
const BATCH = 50;

export interface PaymentSweepOptions {
  db: Database;
  clock: Clock;
  log: Logger;
  processor: PaymentProcessor;
  marks: Pick<PaymentMarks, 'isOfThisInstallation'>;
  refunds: Pick<ReturnType<typeof createRefunds>, 'overdue' | 'perform'>;
  settleIntent: (intent: Intent) => Promise<Payment | undefined>;
  /** Asks how an open payment stands, and cancels one that nobody is to pay any more. */
  settleOverdue: (payment: Payment) => Promise<unknown>;
}

/**
 * What nobody told us, and what could not be done at once. One that fails is logged; the rest are done all the same.
 */
export function createPaymentSweep({
  db,
  clock,
  log,
  processor,
  marks,
  refunds,
  settleIntent,
  settleOverdue,
}: PaymentSweepOptions) {
  const attempt = async (operation: string, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      return Boolean(await work());
    } catch (error) {
      log.error('payment sweep failed', { operation, ...errorFields(error) });
      return false;
    }
  };

  const settleListed = async (): Promise<number> => {
    const { since, intents } = await findUndecided(db);
    if (!since) return 0;
    let settled = 0;
    const earliest = secondsAfter(clock.now(), -LISTED_SECONDS);
    // A minute for clocks that differ.
    const from = new Date(Math.max(since.getTime(), earliest.getTime()) - 60_000);
    for await (const intent of processor.listIntents(from)) {
      const isOurs = intents.has(intent.id) || (await marks.isOfThisInstallation(db, intent));
      if (!isOurs || !['succeeded', 'canceled'].includes(intent.status)) continue;
      const isDone = await attempt('settle', async () => {
        const isUndecided = intents.has(intent.id) || (await findPaymentsByIntent(db, intent.id)).length === 0;
        return isUndecided && (await settleIntent(intent));
      });
      if (isDone) settled += 1;
    }
    return settled;
  };

  let isSweeping = false;
  /** Returns how many payments it brought up to date. */
  return async (): Promise<number> => {
    if (isSweeping) return 0;
    isSweeping = true;
    try {
      let settled = 0;
      await attempt('list', async () => {
        settled = await settleListed();
      });
      await attempt('overdue', async () => {
        const now = clock.now();
        const overdue = await takeOverdue(db, {
          superseded: secondsAfter(now, -OVERDUE_SECONDS),
          open: secondsAfter(now, -LISTED_SECONDS),
          now,
          limit: BATCH,
        });
        for (const payment of overdue) await attempt('overdue', () => settleOverdue(payment));
      });
      await attempt('refunds', async () => {
        for (const { id } of await refunds.overdue()) await attempt('refund', () => refunds.perform(id));
      });
      return settled;
    } finally {
      isSweeping = false;
    }
  };
}
