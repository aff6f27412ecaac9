import type { Clock, Database } from '@sports-hub/kernel';
import { noteDuties } from '../duties/notices.ts';
import { noteEndedRides, noteRides } from '../rides/notices.ts';

/** Who drives, rides or has taken a duty tomorrow; and what became of duties and rides since then. */
export const createEveningReminders =
  ({ db, clock }: { db: Database; clock: Clock }) =>
  async (): Promise<void> => {
    await noteDuties(db, clock.now());
    await noteEndedRides(db, clock.now());
    await noteRides(db, clock.now());
  };
