import { buffer } from 'node:stream/consumers';
import type { Sql } from '@sports-hub/kernel';
import { findNamedAfter } from './queries.ts';
import { digestOf, MissingFile, type FileStorage } from './storage.ts';

const AT_ONCE = 4;
const BATCH = 500;

interface NamedBytes {
  sha256: string;
  size: number;
}

export interface MovedFiles {
  copied: number;
  /** Were there already. */
  present: number;
  /** Digests of which neither place has the right bytes. */
  missing: string[];
}

/** The bytes, if they are what their name says. */
export async function readWhole(
  storage: FileStorage,
  { sha256, size }: NamedBytes,
): Promise<Buffer | 'missing' | 'damaged'> {
  try {
    const bytes = await buffer(await storage.read(sha256, { start: 0, end: size - 1 }));
    return (await digestOf(bytes)) === sha256 ? bytes : 'damaged';
  } catch (error) {
    if (error instanceof MissingFile) return 'missing';
    throw error;
  }
}

/** Everything that a row names now and that was not seen before. */
async function findUnseen(sql: Sql, seen: ReadonlySet<string>): Promise<NamedBytes[]> {
  const unseen: NamedBytes[] = [];
  for (let after = ''; ;) {
    const batch = await findNamedAfter(sql, after, BATCH);
    unseen.push(...batch.filter(({ sha256 }) => !seen.has(sha256)));
    if (batch.length < BATCH) return unseen;
    after = batch.at(-1)!.sha256;
  }
}

/**
 * Copies what rows name from one storage to another, while the service runs: it looks again until nothing new was
 * named meanwhile. Every file is read again from where it is now and compared with its digest, so it may be broken off
 * and repeated at any time. Nothing is removed.
 */
export async function moveFiles(sql: Sql, from: FileStorage, to: FileStorage): Promise<MovedFiles> {
  const moved: MovedFiles = { copied: 0, present: 0, missing: [] };
  const seen = new Set<string>();

  const moveOne = async (file: NamedBytes): Promise<void> => {
    const there = await readWhole(to, file);
    if (Buffer.isBuffer(there)) return void (moved.present += 1);
    const bytes = await readWhole(from, file);
    if (!Buffer.isBuffer(bytes)) return void moved.missing.push(file.sha256);
    // Under its name it would be taken for the whole.
    if (there === 'damaged') await to.remove(file.sha256);
    await to.keep(bytes);
    if (Buffer.isBuffer(await readWhole(to, file))) moved.copied += 1;
    else moved.missing.push(file.sha256);
  };

  for (let files = await findUnseen(sql, seen); files.length > 0; files = await findUnseen(sql, seen)) {
    for (const { sha256 } of files) seen.add(sha256);
    const waiting = files.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const file of waiting) await moveOne(file);
      }),
    );
  }
  return moved;
}
