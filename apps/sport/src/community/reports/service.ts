import type { ReportReceipt } from '@sports-hub/contract';
import { Problem, type Clock, type Database } from '@sports-hub/kernel';
import { findReportOf, insertReport } from './queries.ts';

export function createReports({ db, clock }: { db: Database; clock: Clock }) {
  return {
    async submit(
      reporterId: number,
      { messageId, reason }: { messageId: number; reason: string },
    ): Promise<{ report: ReportReceipt; isNew: boolean }> {
      const { may_read, new_id, first_id, status } = await insertReport(db, {
        messageId,
        reporterId,
        reason,
        now: clock.now(),
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
