import { buffer } from 'node:stream/consumers';
import type { Clock, Database, Jobs, Tx } from '@sports-hub/kernel';
import type { PicturePart, WantedSize } from '../../platform/pictures/decoder.ts';
import { PictureRefused, type Picture, type Pictures } from '../../platform/pictures/pictures.ts';
import { keepFiles, nameFiles, type KeptFile } from '../../platform/files/service.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { findPictureFiles, insertPicture, insertSizes, lockPicture, markWhole, type PictureFile } from './queries.ts';
import { FIRST_SIZES, LATER_SIZES, PHOTO } from './sizes.ts';

const QUEUE = 'pictures.sizes';
const RETRY = { retryLimit: 5, retryDelaySeconds: 10, atOnce: 1 };

/** The first sizes of a picture, their bytes in the storage already. */
export interface KeptPicture {
  width: number;
  height: number;
  files: readonly KeptFile[];
}

const ENDINGS: Readonly<Record<Picture['mediaType'], string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
};

/** By its size alone: what a file is called on somebody's device may name a child. */
const nameOf = ({ width, mediaType }: Picture): string => `picture-${width}.${ENDINGS[mediaType]}`;

/** A small picture has fewer sizes than were asked for. */
const distinct = (drawn: readonly Picture[]): Picture[] => [
  ...new Map(drawn.map((picture) => [nameOf(picture), picture])).values(),
];

/**
 * Pictures of the site. Each is drawn at once in two sizes, and in the others by a job: pages need not wait for them. All
 * that decodes goes through `platform/pictures`.
 */
export function createPictureShelf({
  db,
  clock,
  jobs,
  storage,
  pictures,
}: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  storage: FileStorage;
  pictures: Pictures;
}) {
  const keep = (drawn: readonly Picture[], isPublic: boolean): Promise<KeptFile[]> =>
    keepFiles(
      db,
      storage,
      drawn.map((picture) => ({ name: nameOf(picture), ...picture, isPublic })),
      clock.now(),
    );

  const bytesOf = async ({ sha256, size }: PictureFile): Promise<Buffer> =>
    buffer(await storage.read(sha256, { start: 0, end: size - 1 }));

  /** AVIF counts where it is smaller than what every browser reads. */
  const worthKeeping = (drawn: readonly Picture[], there: readonly PictureFile[]): Picture[] => {
    const plain = [
      ...there.map(({ width, size }) => ({ width, size })),
      ...drawn
        .filter(({ mediaType }) => mediaType !== 'image/avif')
        .map(({ width, bytes }) => ({ width, size: bytes.length })),
    ];
    return drawn.filter(({ mediaType, width, bytes }) =>
      mediaType === 'image/avif'
        ? plain.every((other) => other.width !== width || bytes.length < other.size)
        : there.every((other) => other.width !== width),
    );
  };

  const makeLater = async (id: number): Promise<void> => {
    const there = await findPictureFiles(db, id);
    const [largest] = there;
    if (!largest) return;
    const drawn = await pictures.draw(await bytesOf(largest), PHOTO, LATER_SIZES).catch((error: unknown) => {
      // The first sizes are there: a picture that is too much for the others is shown in those.
      if (error instanceof PictureRefused) return [];
      throw error;
    });
    const kept = await keep(worthKeeping(distinct(drawn), there), false);
    await db.transaction(async (tx) => {
      const locked = await lockPicture(tx, id);
      if (!locked || locked.is_whole) return;
      const isPublic = (await findPictureFiles(tx, id))[0]?.is_public ?? false;
      await insertSizes(
        tx,
        id,
        await nameFiles(
          tx,
          kept.map((file) => ({ ...file, isPublic })),
          clock.now(),
        ),
      );
      await markWhole(tx, id);
    });
  };
  jobs.handle(QUEUE, ({ pictureId }: { pictureId: number }) => makeLater(pictureId), RETRY);

  const drawFirst = async (bytes: Buffer, sizes: readonly WantedSize[], part?: PicturePart): Promise<KeptPicture> => {
    const drawn = distinct(await pictures.draw(bytes, PHOTO, sizes, part));
    const [{ width, height } = { width: 1, height: 1 }] = drawn;
    return { width, height, files: await keep(drawn, false) };
  };

  return {
    /** The first sizes of what somebody sent; `PictureRefused` where it is no picture. Nothing refers to them yet. */
    draw: (bytes: Buffer): Promise<KeptPicture> => drawFirst(bytes, FIRST_SIZES),

    /** The same of a part of a picture that is here. Undefined where there is none. */
    async drawPart(id: number, part: PicturePart): Promise<KeptPicture | undefined> {
      const [largest] = await findPictureFiles(db, id);
      return largest && drawFirst(await bytesOf(largest), FIRST_SIZES, part);
    },

    /** Makes a picture of them, which nobody but administrators sees. */
    async add(
      tx: Tx,
      { width, height, files }: KeptPicture,
      { sourceSha256 = null, by }: { sourceSha256?: string | null; by: number | null },
    ): Promise<number> {
      const at = clock.now();
      const id = await insertPicture(tx, { sourceSha256, width, height, by, at });
      await insertSizes(tx, id, await nameFiles(tx, files, at));
      await jobs.enqueue(tx, QUEUE, { pictureId: id });
      return id;
    },
  };
}
export type PictureShelf = ReturnType<typeof createPictureShelf>;
