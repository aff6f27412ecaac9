import type { Tx } from '@sports-hub/kernel';
import { insertFiles } from './queries.ts';
import type { FileStorage } from './storage.ts';

export interface FileDraft {
  /** What it is called when downloaded. */
  name: string;
  mediaType: string;
  bytes: Buffer;
  width?: number;
  height?: number;
  isPublic?: boolean;
}

/** Puts files on disk and their rows into the transaction. Returns the ids in the order given. */
export async function storeFiles(
  tx: Tx,
  storage: FileStorage,
  drafts: readonly FileDraft[],
  now: Date,
): Promise<number[]> {
  const digests = await Promise.all(drafts.map(({ bytes }) => storage.keep(bytes)));
  return insertFiles(
    tx,
    drafts.map(({ bytes, ...draft }, index) => ({ ...draft, size: bytes.length, sha256: digests[index] ?? '' })),
    now,
  );
}
