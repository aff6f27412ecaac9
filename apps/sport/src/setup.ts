import { resolve } from 'node:path';
import { RIVERBEND, setPlace, type SitePlace, type Sport } from '@sports-hub/contract';
import { createQueues, MAIL_QUEUE, systemClock, type Clock, type PasswordParameters } from '@sports-hub/kernel';
import { migrateSport, openSportDatabase } from './database.ts';
import type { FilesLocation } from './platform/files/location.ts';
import { openLocation } from './platform/files/open.ts';
import { keepPlace } from './platform/place.ts';
import { keepStatistics } from './season/results/statistics.ts';
import { keepRegistrationFields } from './registration/form/default-fields.ts';
import { PAYMENT_QUEUE } from './payments/service.ts';
import { RESET_QUEUE } from './members/site-sign-in/recovery.ts';

export interface SportSetUpOptions extends Partial<SitePlace> {
  sport: Sport;
  databaseUrl: string;
  /** The server itself, where that is a pooler. */
  databaseDirectUrl?: string;
  demo: boolean;
  dataDir: string;
  /** Where files are kept; without it in the data directory. */
  files?: FilesLocation;
  siteUrl: string;
  /** When the demo world begins; another time than now in tests only. */
  clock?: Clock;
  /** Of the demo members; less in tests only. */
  passwordCost?: PasswordParameters;
}

/**
 * Brings a sport's database up to date and, in demo mode, fills it once. Safe to run from several processes at once.
 */
export async function setUpSport(options: SportSetUpOptions): Promise<void> {
  const { sport, databaseUrl, databaseDirectUrl, demo, dataDir, siteUrl, clock = systemClock, passwordCost } = options;
  const place: SitePlace = {
    timeZone: options.timeZone ?? RIVERBEND.timeZone,
    currency: options.currency ?? RIVERBEND.currency,
  };
  setPlace(place);
  await migrateSport(databaseDirectUrl ?? databaseUrl);
  const db = openSportDatabase(databaseUrl, 2);
  try {
    await keepPlace(db, place);
    await createQueues(db, databaseUrl, [MAIL_QUEUE, RESET_QUEUE, PAYMENT_QUEUE]);
    await keepStatistics(db, sport);
    await keepRegistrationFields(db, sport);
    if (!demo || (await db.maybeOne('select 1 from members limit 1'))) return;
    // Loaded only for this: every other start does without the demo world's texts.
    const { seedSport } = await import('./demo/seed.ts');
    const files = options.files ?? { kind: 'directory', path: resolve(dataDir, 'files') };
    await seedSport({ sport, db, clock, storage: openLocation(files, sport), siteUrl, passwordCost });
  } finally {
    await db.close();
  }
}
