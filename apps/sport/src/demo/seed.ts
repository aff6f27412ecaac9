import type { Sport } from '@sports-hub/contract';
import type { Clock, Database, PasswordParameters } from '@sports-hub/kernel';
import type { FileStorage } from '../platform/files/storage.ts';
import { forgetNews } from '../notices/queries.ts';
import { seedAnswers } from './answers.ts';
import { seedCast } from './cast.ts';
import { seedSchedule } from './schedule/seed.ts';
import { seedContent } from './content/seed.ts';
import { seedHelping } from './helping.ts';
import { seedImportant } from './important.ts';
import { seedMessaging } from './messaging.ts';
import { seedRegistrations } from './registrations.ts';
import { DEMO_SPORTS } from './sports.ts';

export interface SeedContext {
  sport: Sport;
  db: Database;
  clock: Clock;
  storage: FileStorage;
  siteUrl: string;
  passwordCost?: PasswordParameters;
}

/** Fills an empty sport with the demo world; does nothing when it was done before. */
export async function seedSport({ sport, db, clock, storage, passwordCost }: SeedContext): Promise<void> {
  const { texts, season } = DEMO_SPORTS[sport];
  await db.transaction(async (tx) => {
    await tx.run('select pg_advisory_xact_lock(7421)');
    if (await tx.maybeOne('select 1 from members limit 1')) return;
    await seedCast(tx, sport, clock.now(), passwordCost);
    await seedSchedule(tx, { sport, world: season }, clock.now());
    await seedContent(tx, { sport, texts, storage }, clock.now());
    await seedMessaging(tx, sport, clock.now());
    await seedImportant(tx, sport, clock.now());
    await seedAnswers(tx, clock.now());
    await seedRegistrations(tx, sport, clock.now());
    await seedHelping(tx, sport, clock.now());
    await forgetNews(tx);
  });
}
