import { createHash, randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { birthmark, isStopped } from './processes.ts';
import { codeOf, StartError } from './start-error.ts';

/** A process, told from a later one with the same number. */
export interface Owner {
  pid: number;
  birthmark: string | undefined;
}

export const ownerOf = (pid: number): Owner => ({ pid, birthmark: birthmark(pid) });
export const isRunning = (owner: Partial<Owner> | null | undefined): owner is Owner =>
  typeof owner?.pid === 'number' && owner.birthmark !== undefined && birthmark(owner.pid) === owner.birthmark;

/** What a lock says; nothing when it is damaged. */
export function readLock<Content extends Owner>(text: string | undefined): Partial<Content> {
  try {
    const content = JSON.parse(text ?? '') as unknown;
    return typeof content === 'object' && content !== null ? content : {};
  } catch {
    return {};
  }
}

const TRIES = 20;
const NO_HARD_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Who may put something in the place of the lock that has this text: whoever holds the file of this name. */
export const successionFile = (file: string, text: string): string =>
  `${file}.${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;

/**
 * Takes a lock file for this process; refused while its owner runs. A dead owner's lock is replaced by one process
 * only, however many have found it dead: by the one that holds the lock for that, under a name made from the dead
 * lock's text, and still finds that text when it has it. That second lock is of the same kind, so its holder may die as
 * well.
 *
 * `end` sees to what the dead owner has left, before its lock is replaced.
 */
export async function takeLock(
  file: string,
  text: string,
  { inUse, end }: { inUse: (pid: number, isHeld: boolean) => string; end?: (dead: string) => Promise<void> },
): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (await create(file, text)) return;
    const found = await readText(file);
    if (found === undefined) continue;
    const owner = readLock(found);
    if (isRunning(owner)) throw new StartError(inUse(owner.pid, isStopped(owner.pid)));
    const succession = successionFile(file, found);
    await takeLock(succession, JSON.stringify(ownerOf(process.pid)), { inUse });
    try {
      if ((await readText(file)) !== found) continue;
      await end?.(found);
      await replaceFile(file, text);
      return;
    } finally {
      await rm(succession, { force: true });
    }
  }
  throw new StartError(inUse(0, false));
}

/** With its text in it from the first moment: an empty lock would look like a damaged one. False when there is one. */
async function create(file: string, text: string): Promise<boolean> {
  const whole = `${file}.${randomUUID()}`;
  await writeFile(whole, text, { mode: 0o600 });
  try {
    await link(whole, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!NO_HARD_LINKS.has(codeOf(error) ?? '')) throw error;
  } finally {
    await rm(whole, { force: true });
  }
  return writeFile(file, text, { flag: 'wx', mode: 0o600 }).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    },
  );
}

const readText = (file: string): Promise<string | undefined> => readFile(file, 'utf8').catch(() => undefined);

/** Whoever reads the file sees all of the old text or all of the new. */
export async function replaceFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
