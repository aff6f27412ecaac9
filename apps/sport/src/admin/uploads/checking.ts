import type { Clock, Database, Jobs, Tx } from '@sports-hub/kernel';
import type { PictureShelf } from '../../content/pictures/service.ts';
import { publicFileName, recogniseDocument } from '../../platform/files/document-kinds.ts';
import { keepFiles, nameFiles, type FileDraft } from '../../platform/files/service.ts';
import { digestOf, MissingFile, type FileStorage } from '../../platform/files/storage.ts';
import { PictureRefused, type Pictures } from '../../platform/pictures/pictures.ts';
import {
  deleteParts,
  endUpload,
  findParts,
  findUpload,
  lockUpload,
  startOver,
  type UploadEnd,
  type UploadRow,
} from './queries.ts';
import { refusalWords } from './words.ts';

const QUEUE = 'uploads.check';
/** One at a time on each process: what is looked through is in memory whole. */
const RETRY = { retryLimit: 5, retryDelaySeconds: 5, atOnce: 1 };
/** A picture that families download as a document is redrawn like any other, as large as a printer needs it. */
const DOCUMENT_PICTURE = {
  bytes: 25 * 1024 * 1024,
  pixels: 60_000_000,
  behind: 'cut' as const,
  seconds: 30,
  side: 4000,
};

/** Why a file is not taken, in words. */
class FileRefused extends Error {
  override name = 'FileRefused';
}

/** What there is once a file was looked through; its rows are made in the transaction that ends the upload. */
type Made = (tx: Tx) => Promise<Pick<UploadEnd, 'pictureId' | 'fileId'>>;

/**
 * Looks files through when all their parts are here, one after the other in the background: what they are is decided by
 * their bytes, pictures are redrawn, and what came is forgotten. A killed process changes nothing: another one begins
 * again with the parts.
 */
export function createChecking({
  db,
  clock,
  jobs,
  storage,
  pictures,
  shelf,
}: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  storage: FileStorage;
  pictures: Pictures;
  shelf: PictureShelf;
}) {
  /** Into one piece of memory as it comes: what is put together from pieces is there twice for a while. */
  const readWhole = async ({ id, size }: UploadRow): Promise<Buffer> => {
    const whole = Buffer.alloc(size);
    let filled = 0;
    for (const part of await findParts(db, id))
      for await (const piece of await storage.read(part.sha256, { start: 0, end: part.size - 1 }))
        filled += (piece as Buffer).copy(whole, filled);
    return whole.subarray(0, filled);
  };

  const takePicture = async ({ name, member_id }: UploadRow, bytes: Buffer): Promise<Made> => {
    const kind = recogniseDocument(bytes, name);
    if ('refused' in kind) throw new FileRefused(refusalWords(kind.refused, 'picture'));
    const kept = await shelf.draw(bytes);
    const sourceSha256 = await digestOf(bytes);
    return async (tx) => ({ pictureId: await shelf.add(tx, kept, { sourceSha256, by: member_id }) });
  };

  const takeDocument = async ({ name }: UploadRow, bytes: Buffer): Promise<Made> => {
    const recognised = recogniseDocument(bytes, name);
    if ('refused' in recognised) throw new FileRefused(refusalWords(recognised.refused, 'document'));
    const { mediaType, ending } = recognised.kind;
    const own = { name: publicFileName(name, ending), mediaType, isPublic: false };
    const draft: FileDraft = mediaType.startsWith('image/')
      ? { ...own, ...(await pictures.redraw(bytes, DOCUMENT_PICTURE)) }
      : { ...own, bytes };
    const kept = await keepFiles(db, storage, [draft], clock.now());
    return async (tx) => ({ fileId: (await nameFiles(tx, kept, clock.now()))[0]! });
  };

  const lookThrough = async (upload: UploadRow): Promise<Made | { problem: string }> => {
    try {
      const bytes = await readWhole(upload);
      return await (upload.purpose === 'picture' ? takePicture(upload, bytes) : takeDocument(upload, bytes));
    } catch (error) {
      if (error instanceof PictureRefused || error instanceof FileRefused) return { problem: error.message };
      throw error;
    }
  };

  const check = async (id: number): Promise<void> => {
    const upload = await findUpload(db, id);
    if (upload?.state !== 'checking') return;
    let made: Made | { problem: string } | 'lost';
    try {
      made = await lookThrough(upload);
    } catch (error) {
      if (!(error instanceof MissingFile)) throw error;
      made = 'lost';
    }
    await db.transaction(async (tx) => {
      // Stopped meanwhile, or done by another process: what was drawn is forgotten like all bytes without a name.
      if ((await lockUpload(tx, id))?.state !== 'checking') return;
      await deleteParts(tx, id);
      const at = clock.now();
      if (made === 'lost') await startOver(tx, id, at);
      else if ('problem' in made) await endUpload(tx, id, { state: 'refused', problem: made.problem, at });
      else await endUpload(tx, id, { state: 'ready', ...(await made(tx)), at });
    });
  };
  jobs.handle(QUEUE, ({ uploadId }: { uploadId: number }) => check(uploadId), RETRY);

  return { later: (tx: Tx, uploadId: number): Promise<void> => jobs.enqueue(tx, QUEUE, { uploadId }) };
}
export type Checking = ReturnType<typeof createChecking>;
