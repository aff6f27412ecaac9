import type { ReportReceipt } from '@sports-hub/contract';
import { Problem, type Clock, type Database, type Throttle } from '@sports-hub/kernel';
import type { SportThrottle } from '../../throttles.ts';
import { findReportOf, insertReport } from './queries.ts';

export function createReports({
  db,
  clock,
  throttle,
}: {
  db: Database;
  clock: Clock;
  throttle: Throttle<SportThrottle>;
}) {
  return {
    async submit(
      reporterId: number,
      { messageId, reason }: { messageId: number; reason: string },
    ): Promise<{ report: ReportReceipt; isNew: boolean }> {
      const { may_read, new_id, first_id, status } = await db.transaction(async (tx) => {
        const inserted = await insertReport(tx, { messageId, reporterId, reason, now: clock.now() });
        // Only a new one costs: a repeat tells nothing new.
        if (inserted.new_id !== null) await throttle.take(tx, 'reports', reporterId);
        return inserted;
      });
      if (!may_read) throw new Problem('message.not_found');
      if (new_id !== null) return { report: { id: new_id, status: 'open' }, isNew: true };
      // Another request of the same member stored it while this one ran.
      if (first_id === null) return { report: await findReportOf(db, messageId, reporterId), isNew: false };
      return { report: { id: first_id, status }, isNew: false };
    },
  };
}
export type Reports = ReturnType<typeof createReports>;
