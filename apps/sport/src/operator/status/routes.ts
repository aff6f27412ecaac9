import { tellStatus } from '@sports-hub/contract';
import { ok, readWorkStatus, type Clock, type Database, type DiskWatch } from '@sports-hub/kernel';
import type { SportRoutes } from '../../authentication/guards.ts';
import { findPaymentStates, findWaitingRefunds, UNSETTLED } from '../../payments/figures.ts';

/** For the hub, whose status page shows every sport. */
export function addStatusRoutes(
  routes: SportRoutes,
  { db, clock, disk }: { db: Database; clock: Clock; disk: DiskWatch },
): void {
  routes.on(tellStatus, async () => {
    const now = clock.now();
    const [work, payments, refunds] = await Promise.all([
      readWorkStatus(db, disk),
      findPaymentStates(db, now),
      findWaitingRefunds(db, now),
    ]);
    const unsettled = payments.filter(({ state }) => UNSETTLED.includes(state));
    return ok({
      ...work,
      money: {
        held: payments.find(({ state }) => state === 'held')?.count ?? 0,
        refunds: refunds.count,
        oldest_refund_seconds: Math.floor(refunds.oldest),
        unsettled: unsettled.reduce((sum, { count }) => sum + count, 0),
        oldest_unsettled_seconds: Math.max(0, ...unsettled.map(({ oldest }) => Math.floor(oldest))),
      },
    });
  });
}
