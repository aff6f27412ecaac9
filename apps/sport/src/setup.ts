import type { Sport } from '@sports-hub/contract';
import { createJobs, createLogger, systemClock } from '@sports-hub/kernel';
import { migrateSport, openSportDatabase } from './database.ts';
import { seedSport } from './demo/seed.ts';
import { keepStatistics } from './results/statistics.ts';
import { RESET_QUEUE } from './site-sign-in/recovery.ts';

export interface SetUpOptions {
  sport: Sport;
  databaseUrl: string;
  demo: boolean;
  dataDir: string;
  siteUrl: string;
}

/** Brings a sport's database up to date and, in demo mode, fills it once. Safe to run from several processes at once. */
export async function setUpSport({ sport, databaseUrl, demo, dataDir, siteUrl }: SetUpOptions): Promise<void> {
  await migrateSport(databaseUrl);
  const jobs = createJobs({ databaseUrl, log: createLogger({ service: sport, level: 'silent' }), poll: false });
  for (const queue of ['mail', RESET_QUEUE]) jobs.handle(queue, async () => {});
  await jobs.start();
  await jobs.stop();
  const db = openSportDatabase(databaseUrl, 2);
  try {
    await keepStatistics(db, sport);
    if (demo) await seedSport({ sport, db, clock: systemClock, dataDir, siteUrl });
  } finally {
    await db.close();
  }
}
