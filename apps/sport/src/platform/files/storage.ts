import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Sport } from '@sports-hub/contract';

export interface FileStorage {
  /** Keeps the bytes and returns their digest, which is also their name. The same bytes are kept once. */
  keep(bytes: Buffer): Promise<string>;
  open(sha256: string): Promise<FileHandle>;
}

const DIGEST = /^[0-9a-f]{64}$/;

/**
 * Bytes on disk, named by their SHA-256, two levels deep, a folder per sport. What is kept never changes; a rolled-back
 * transaction leaves at most bytes that no row names. Names come from digests only, so no input can leave the folder.
 */
export function createFileStorage(dataDir: string, sport: Sport): FileStorage {
  const root = resolve(dataDir, 'files', sport);
  const placeOf = (sha256: string): string => {
    if (!DIGEST.test(sha256)) throw new Error('Not a digest');
    return join(root, sha256.slice(0, 2), sha256);
  };
  return {
    async keep(bytes) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const place = placeOf(sha256);
      const kept = await stat(place).catch(() => undefined);
      if (kept?.size === bytes.length) return sha256;
      await mkdir(dirname(place), { recursive: true });
      // Written beside and renamed, so that a crash never leaves half a file under its final name.
      const draft = `${place}.${randomUUID()}`;
      try {
        await writeFile(draft, bytes, { flush: true, mode: 0o640 });
        await rename(draft, place);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      return sha256;
    },
    open: (sha256) => open(placeOf(sha256), 'r'),
  };
}
