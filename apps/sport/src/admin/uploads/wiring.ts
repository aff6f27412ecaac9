import type { Clock, Database, Jobs } from '@sports-hub/kernel';
import { createPictureShelf, type PictureShelf } from '../../content/pictures/service.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { createDecoder } from '../../platform/pictures/decoder.ts';
import { createPictures } from '../../platform/pictures/pictures.ts';
import { createChecking } from './checking.ts';
import { createUploads, type Uploads } from './service.ts';

const SWEEP_SECONDS = 600;
/** In the background: it stands back behind every request, and has the time that it then needs. */
const BACKGROUND = { memoryMb: 512, seconds: 60, niceness: 15 };
/** Jobs wait for each other, however long. */
const PATIENCE_MS = 240_000;

export function wireUploads({
  db,
  clock,
  jobs,
  storage,
}: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  storage: FileStorage;
}): { uploads: Uploads; shelf: PictureShelf } {
  const pictures = createPictures({ decoder: createDecoder(BACKGROUND), waitMs: PATIENCE_MS });
  const shelf = createPictureShelf({ db, clock, jobs, storage, pictures });
  const checking = createChecking({ db, clock, jobs, storage, pictures, shelf });
  const uploads = createUploads({ db, clock, storage, checking });
  jobs.every(SWEEP_SECONDS, 'uploads that nobody went on with', async () => {
    await uploads.sweep();
  });
  return { uploads, shelf };
}
