import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Problem } from '@sports-hub/kernel';
import { digestIn, digestOf, MissingFile, pathOf, type FileStorage } from './storage.ts';

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code;

/** A disk that fails or is full: another try may find it better. */
const unavailable = (error: unknown): Problem =>
  Object.assign(new Problem('server.busy', { retryAfter: 2 }), { cause: error });

/** Written beside and renamed, so that a crash never leaves half a file under its final name. */
async function writeWhole(place: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  const draft = `${place}.${randomUUID()}`;
  try {
    await writeFile(draft, bytes, { flush: true, mode: 0o640 });
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Bytes on disk, two levels deep. Several machines may share it by a network file system. */
export function createDirectoryStorage(root: string): FileStorage {
  const placeOf = (sha256: string): string => join(root, pathOf(sha256));
  return {
    place: root,
    async keep(bytes, digest) {
      const sha256 = digest ?? (await digestOf(bytes));
      const place = placeOf(sha256);
      try {
        const kept = await stat(place).catch(() => undefined);
        if (kept?.size !== bytes.length) await writeWhole(place, bytes);
      } catch (error) {
        throw unavailable(error);
      }
      return sha256;
    },
    async read(sha256, { start, end }) {
      try {
        return (await open(placeOf(sha256), 'r')).createReadStream({ start, end });
      } catch (error) {
        throw codeOf(error) === 'ENOENT' ? new MissingFile(sha256) : unavailable(error);
      }
    },
    remove: (sha256) => rm(placeOf(sha256), { force: true }),
    async *list() {
      const folders = await readdir(root).catch(() => []);
      for (const folder of folders.sort()) {
        for (const name of (await readdir(join(root, folder)).catch(() => [])).sort()) {
          const sha256 = digestIn(`${folder}/${name}`);
          if (sha256) yield sha256;
        }
      }
    },
    check: async () => {},
    trouble: () => undefined,
  };
}
