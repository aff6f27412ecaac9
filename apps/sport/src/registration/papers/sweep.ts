import { repeatSweep, secondsAfter, type Audit, type Clock, type Database } from '@sports-hub/kernel';
import { lockRegistration } from '../records/queries.ts';
import { deleteUnused, emptyPapers, findOverdue, lockPaper } from './queries.ts';

const BATCH = 200;
/** Whoever comes back to a draft that has ended finds its file for a day. */
const ENDED_SECONDS = 24 * 3600;

/** Deletes what has been kept long enough, whether somebody has looked at it or not; that it was deleted is in the log. */
export function createPaperSweep({ db, clock, audit }: { db: Database; clock: Clock; audit: Audit }) {
  const sweep = async (): Promise<number> => {
    const now = clock.now();
    const found = await findOverdue(db, { now, ended: secondsAfter(now, -ENDED_SECONDS), limit: BATCH });
    for (const { id, registration_id, label } of found)
      await db.transaction(async (tx) => {
        if (registration_id === null) {
          await deleteUnused(tx, [id]);
          return;
        }
        await lockRegistration(tx, registration_id);
        const paper = await lockPaper(tx, id);
        if (!paper?.sha256) return;
        await emptyPapers(tx, [id], now);
        await audit(tx, {
          event: 'registration.paper_deleted',
          actor: 'system',
          subject: `registration:${registration_id}`,
          detail: { question: label, seen: paper.seen_at !== null },
        });
      });
    return found.length;
  };
  return { run: (): Promise<unknown> => repeatSweep(sweep, 20) };
}
