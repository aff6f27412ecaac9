import { access, constants, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** What a run has at its fullest is a quarter of it. */
const ENOUGH = 4 * 1024 ** 3;

/**
 * A directory for what a run of the tests keeps on disk, in memory where there is plenty: hundreds of databases are
 * copied and dropped, file by file, and a file system on a disk takes several times the processor time for that.
 */
export async function makeScratchDirectory(): Promise<string> {
  return mkdtemp(join((await hasSpaceInMemory()) ? IN_MEMORY : tmpdir(), 'sports-hub-test-'));
}

async function hasSpaceInMemory(): Promise<boolean> {
  if (process.availableMemory() < ENOUGH) return false;
  try {
    await access(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = await statfs(IN_MEMORY);
    return bavail * bsize >= ENOUGH;
  } catch {
    return false;
  }
}
