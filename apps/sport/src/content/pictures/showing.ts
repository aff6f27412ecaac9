import type { Tx } from '@sports-hub/kernel';
import { findPicturesOfFiles, lockPicture, setPublic } from './queries.ts';

/** The files of the site that a text shows. */
export const filesShownIn = (html: string): number[] =>
  [...html.matchAll(/<img [^>]*src="\/files\/([1-9]\d{0,14})\//g)].map(([, id]) => Number(id));

/** What is published is seen with its pictures, in all their sizes: also those that are still being made. */
export async function showPictures(tx: Tx, fileIds: readonly number[]): Promise<void> {
  if (fileIds.length === 0) return;
  for (const { id } of await findPicturesOfFiles(tx, fileIds)) {
    await lockPicture(tx, id);
    await setPublic(tx, id, true);
  }
}
