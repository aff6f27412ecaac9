import { secondsAfter, type Clock, type Database, type Jobs } from '@sports-hub/kernel';
import { dateUnnamed, findUnnamedBefore, forgetUnnamed, lockUnnamed } from './queries.ts';
import type { FileStorage } from './storage.ts';

/** Far longer than anything takes from its bytes to its row. */
const KEPT_UNNAMED_SECONDS = 24 * 3600;
const SWEEP_SECONDS = 3600;
const BATCH = 200;
/** At a time: a few hundred large pictures come in thousands of parts. */
const ROUNDS = 50;

/**
 * Removes bytes that no row has named for a day. Only those that this database knows of: what else lies in the storage
 * may be another database's.
 */
export function createFileSweep({ db, storage, clock }: { db: Database; storage: FileStorage; clock: Clock }) {
  const removeOne = (sha256: string, before: Date): Promise<boolean> =>
    db.transaction(async (tx) => {
      const found = await lockUnnamed(tx, sha256, before);
      if (!found) return false;
      if (!found.is_named) await storage.remove(sha256);
      await forgetUnnamed(tx, [sha256]);
      return !found.is_named;
    });

  /** Returns how many were removed. */
  return async (): Promise<number> => {
    const before = secondsAfter(clock.now(), -KEPT_UNNAMED_SECONDS);
    let removed = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const found = await findUnnamedBefore(db, before, BATCH);
      for (const { sha256 } of found) if (await removeOne(sha256, before)) removed += 1;
      if (found.length < BATCH) break;
    }
    await dateUnnamed(db, clock.now());
    return removed;
  };
}

export function sweepFilesRepeatedly(
  jobs: Jobs,
  parts: { db: Database; storage: FileStorage; clock: Clock },
): () => Promise<number> {
  const sweep = createFileSweep(parts);
  jobs.every(SWEEP_SECONDS, 'unnamed files', async () => {
    await sweep();
  });
  return sweep;
}
