import { createQueues, MAIL_QUEUE, systemClock, type PasswordParameters } from '@sports-hub/kernel';
import { LATER_MAILS_QUEUE } from './accounts/later-mails.ts';
import { migrateHub, openHubDatabase } from './database.ts';

export interface HubSetUpOptions {
  databaseUrl: string;
  /** The server itself, where that is a pooler. */
  databaseDirectUrl?: string;
  demo: boolean;
  dataDir: string;
  siteUrl: string;
  /** Of the demo accounts; less in tests only. */
  passwordCost?: PasswordParameters;
}

/**
 * Brings the hub's database up to date and, in demo mode, fills it once. Safe to run from several processes at once.
 */
export async function setUpHub({ databaseUrl, databaseDirectUrl, demo, passwordCost }: HubSetUpOptions): Promise<void> {
  await migrateHub(databaseDirectUrl ?? databaseUrl);
  const db = openHubDatabase(databaseUrl, 2);
  try {
    await createQueues(db, databaseUrl, [MAIL_QUEUE, LATER_MAILS_QUEUE]);
    if (!demo || (await db.maybeOne('select 1 from accounts limit 1'))) return;
    // Loaded only for this: every other start does without the demo world's texts.
    const { seedHub } = await import('./demo/seed.ts');
    await seedHub(db, systemClock, passwordCost);
  } finally {
    await db.close();
  }
}
