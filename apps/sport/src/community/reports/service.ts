import type { ReportReceipt } from '@sports-hub/contract';
import { Problem, type Audit, type Clock, type Database } from '@sports-hub/kernel';
import { findReport, findReportOf, insertReport, type Report } from './queries.ts';

/** A report moves one step at a time. */
const STEP_BEFORE = { reviewing: 'open', resolved: 'reviewing' } as const;

export function createReports({ db, clock, audit }: { db: Database; clock: Clock; audit: Audit }) {
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

    /** For the administration. */
    async read(id: number): Promise<Report> {
      const report = await findReport(db, id);
      if (!report) throw new Problem('record.not_found');
      return report;
    },

    /** For the administration: open, then reviewing, then resolved. */
    review: (
      id: number,
      { to, by, resolution = null }: { to: 'reviewing' | 'resolved'; by: string; resolution?: string | null },
    ): Promise<void> =>
      db.transaction(async (tx) => {
        const moved = await tx.run(
          'update reports set status = $2, reviewed_by = $3, reviewed_at = $4, resolution = coalesce($5, resolution) where id = $1 and status = $6',
          [id, to, by, clock.now(), resolution, STEP_BEFORE[to]],
        );
        if (moved === 0) throw new Problem('record.conflict');
        await audit(tx, { event: `report.${to}`, actor: by, subject: `report:${id}` });
      }),
  };
}
export type Reports = ReturnType<typeof createReports>;
