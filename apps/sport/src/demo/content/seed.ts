import type { Sport } from '@sports-hub/contract';
import type { Tx } from '@sports-hub/kernel';
import type { FileStorage } from '../../platform/files/storage.ts';
import { seedNews } from './articles.ts';
import { seedFiles } from './files.ts';
import { seedPages } from './pages.ts';
import { seedRegistration } from './registration.ts';
import { seedShelves } from './shelves.ts';
import type { SportTexts } from './texts.ts';
import { createDemoTimes } from './times.ts';

/** The public site of one sport, relative to the time of seeding. */
export async function seedContent(
  tx: Tx,
  { sport, texts, storage }: { sport: Sport; texts: SportTexts; storage: FileStorage },
  now: Date,
): Promise<void> {
  const times = createDemoTimes(now);
  const fileId = await seedFiles(tx, storage, texts, now);
  await seedPages(tx, texts, fileId, times);
  await seedNews(tx, texts, fileId, times);
  await seedShelves(tx, sport, texts, fileId, times);
  await seedRegistration(tx, texts, times);
}
