import { createJobs, createLogger, MAIL_QUEUE, systemClock } from '@sports-hub/kernel';
import { LATER_LETTERS_QUEUE } from './accounts/later-letters.ts';
import { migrateHub, openHubDatabase } from './database.ts';
import { seedHub } from './demo/seed.ts';

export interface SetUpOptions {
  databaseUrl: string;
  demo: boolean;
  dataDir: string;
  siteUrl: string;
}

/** Brings the hub's database up to date and, in demo mode, fills it once. Safe to run from several processes at once. */
export async function setUpHub({ databaseUrl, demo }: SetUpOptions): Promise<void> {
  await migrateHub(databaseUrl);
  const jobs = createJobs({ databaseUrl, log: createLogger({ service: 'hub', level: 'silent' }), poll: false });
  for (const queue of [MAIL_QUEUE, LATER_LETTERS_QUEUE]) jobs.handle(queue, async () => {});
  await jobs.start();
  await jobs.stop();
  if (!demo) return;
  const db = openHubDatabase(databaseUrl, 2);
  try {
    await seedHub(db, systemClock);
  } finally {
    await db.close();
  }
}
