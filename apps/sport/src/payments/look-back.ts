import { errorFields, secondsAfter, type Clock, type Database, type Logger } from '@sports-hub/kernel';
import type { createDisputes } from './disputes.ts';
import type { PaymentProcessor } from './processor.ts';
import { findPaymentsByIntent } from './queries.ts';

/** Banks refuse a refund within a month; a charge can be disputed for four months, and decided later. */
const REFUNDS_SECONDS = 45 * 86_400;
const DISPUTES_SECONDS = 200 * 86_400;

/** What happened to money afterwards, for whoever has not told the processor to deliver that, or missed it. */
export function createLookBack({
  db,
  clock,
  log,
  processor,
  disputes,
  settle,
}: {
  db: Database;
  clock: Clock;
  log: Logger;
  processor: PaymentProcessor;
  disputes: ReturnType<typeof createDisputes>;
  settle: (intentId: string) => Promise<unknown>;
}) {
  const attempt = async (operation: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.error('payment sweep failed', { operation, ...errorFields(error) });
    }
  };
  const since = (seconds: number): Date => secondsAfter(clock.now(), -seconds);
  return async (): Promise<void> => {
    await attempt('refused refunds', async () => {
      for await (const { intentId } of processor.listRefusedRefunds(since(REFUNDS_SECONDS)))
        await attempt('refused refund', async () => {
          if ((await findPaymentsByIntent(db, intentId)).length > 0) await settle(intentId);
        });
    });
    await attempt('disputes', async () => {
      for await (const dispute of processor.listDisputes({ since: since(DISPUTES_SECONDS) }))
        await attempt('dispute', () => disputes.look(dispute));
    });
  };
}
