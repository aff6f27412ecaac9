import type { Sql, Tx } from '@sports-hub/kernel';
import { findNewestFiles, forgetUnnamed, insertFiles, noteUnnamed } from './queries.ts';
import { digestOf, MissingFile, type FileStorage } from './storage.ts';

export interface FileDraft {
  /** What it is called when downloaded. */
  name: string;
  mediaType: string;
  bytes: Buffer;
  width?: number;
  height?: number;
  isPublic?: boolean;
}

/** A draft whose bytes are in the storage. */
export type KeptFile = Omit<FileDraft, 'bytes'> & { sha256: string; size: number };

/**
 * Writes the bytes, before the rows that will name them and outside of the transaction that makes those: a slow storage
 * holds no locks. What no row names after a day is removed (`sweep.ts`), so a process may end at any point.
 */
export async function keepFiles(
  sql: Sql,
  storage: FileStorage,
  drafts: readonly FileDraft[],
  now: Date,
): Promise<KeptFile[]> {
  const digests = await Promise.all(drafts.map(({ bytes }) => digestOf(bytes)));
  await noteUnnamed(sql, digests, now);
  return Promise.all(
    drafts.map(async ({ bytes, ...draft }, index) => ({
      ...draft,
      size: bytes.length,
      sha256: await storage.keep(bytes, digests[index]),
    })),
  );
}

/** Names what was kept. Returns the ids in the order given. */
export async function nameFiles(tx: Tx, files: readonly KeptFile[], now: Date): Promise<number[]> {
  const ids = await insertFiles(tx, files, now);
  await forgetUnnamed(
    tx,
    files.map(({ sha256 }) => sha256),
  );
  return ids;
}

/**
 * Whether this storage is the one that the service has: a command may run on another machine, with another directory. One
 * of the newest files must be there, if there are any.
 */
export async function isStorageOf(sql: Sql, storage: FileStorage): Promise<boolean> {
  const newest = await findNewestFiles(sql, 3);
  for (const { sha256, size } of newest) {
    try {
      (await storage.read(sha256, { start: 0, end: size - 1 })).destroy();
      return true;
    } catch (error) {
      if (!(error instanceof MissingFile)) throw error;
    }
  }
  return newest.length === 0;
}
