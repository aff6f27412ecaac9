import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopLeftover } from './postgres/postmaster.ts';
import { birthmark, hasEndedWithin, isStopped, signal } from './processes.ts';
import { codeOf, StartError } from './start-error.ts';

/** Everything the stack keeps: the database server's files, secrets, logs, and what the services store. */
export interface DataDir {
  path: string;
  postgresHome: string;
  secretsFile: string;
  logFile: (name: string) => string;
  /** Remembers a running service, so that the next start can end it if this process is ended by force. */
  remember: (service: string, pid: number) => void;
  /** Tells the operator's commands where the sites are while this stack runs. */
  publishSites: (sites: Readonly<Record<string, string>>) => Promise<void>;
  /** Gives the directory free for another stack. */
  release: () => Promise<void>;
}

interface Owner {
  pid: number;
  birthmark: string | undefined;
}

interface LockContent extends Owner {
  services: Record<string, Owner>;
}

const lockFile = (path: string): string => join(path, 'stack.json');
const sitesFile = (path: string): string => join(path, 'sites.json');
const secretsFile = (path: string): string => join(path, 'secrets.json');
const logs = (path: string): string => join(path, 'logs');
const postgresHome = (path: string): string => join(path, 'postgres');

/** Makes sure the directory can be used and that this stack is the only one that does. */
export async function openDataDir(path: string): Promise<DataDir> {
  await requireUsable(path);
  const content = await lock(path);
  let saving = Promise.resolve();
  const save = (): Promise<void> => {
    saving = saving.then(() => writeWhole(lockFile(path), JSON.stringify(content)));
    return saving;
  };
  return {
    path,
    postgresHome: postgresHome(path),
    secretsFile: secretsFile(path),
    logFile: (name) => join(logs(path), `${name}.log`),
    remember: (service, pid) => {
      content.services[service] = ownerOf(pid);
      // Only a help for the next start: not being able to write it is no reason to stop a service.
      save().catch(() => {});
    },
    publishSites: (sites) => writeWhole(sitesFile(path), JSON.stringify(sites)),
    release: async () => {
      await saving.catch(() => {});
      await rm(sitesFile(path), { force: true });
      await rm(lockFile(path), { force: true });
    },
  };
}

/** Deletes what earlier starts left. Only in a directory that a stack has made its own: DATA_DIR may be mistyped. */
export async function emptyDataDir({ path }: DataDir): Promise<void> {
  const names = (await readdir(path)).filter((name) => ![lockFile(path), sitesFile(path)].includes(join(path, name)));
  if (names.every((name) => name === 'logs')) return;
  if (!names.includes('secrets.json')) {
    throw new StartError(
      `DATA_DIR: ${path} holds other files than Sports Hub's, so --reset does not empty it; choose another directory`,
    );
  }
  await stopLeftover(join(postgresHome(path), 'data'));
  // The secrets are what marks the directory as ours, so they go last: a reset that was cut short can be repeated.
  for (const name of names.filter((other) => other !== 'secrets.json')) {
    await rm(join(path, name), { recursive: true, force: true });
  }
  await rm(secretsFile(path), { force: true });
  await mkdir(logs(path), { mode: 0o700 });
}

/** The line for a file below the data directory that cannot be used; undefined for any other error. */
export function asDataDirProblem(error: unknown, path: string): StartError | undefined {
  const code = codeOf(error);
  const file = error instanceof Error && 'path' in error ? String(error.path) : '';
  if (
    !code ||
    !file.startsWith(path) ||
    !/^(EACCES|EPERM|EROFS|ENOSPC|ENOTDIR|EEXIST|EISDIR|ENOENT|ELOOP|ENAMETOOLONG)$/.test(code)
  ) {
    return undefined;
  }
  if (code === 'ENOSPC') return new StartError(`DATA_DIR: the disk is full; ${file} could not be written`);
  return new StartError(
    `DATA_DIR: must be a directory that this user may read and write; ${file} is not usable (${code})`,
  );
}

async function requireUsable(path: string): Promise<void> {
  try {
    await makeDirectory(logs(path));
    await readdir(path);
    const attempt = join(path, `.try-${process.pid}`);
    await writeFile(attempt, '');
    await rm(attempt);
  } catch (error) {
    throw asDataDirProblem(error, '') ?? error;
  }
}

/** Not by mkdir's own `recursive`, which never returns where nothing can be made, as below /proc. */
async function makeDirectory(path: string): Promise<void> {
  const attempt = async (): Promise<void> => {
    await mkdir(path, { mode: 0o700 }).catch(async (error: unknown) => {
      if (codeOf(error) !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error;
    });
  };
  try {
    await attempt();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeDirectory(dirname(path));
    await attempt();
  }
}

const ownerOf = (pid: number): Owner => ({ pid, birthmark: birthmark(pid) });
const isRunning = (owner: Partial<Owner> | null | undefined): owner is Owner =>
  typeof owner?.pid === 'number' && owner.birthmark !== undefined && birthmark(owner.pid) === owner.birthmark;

/** Long enough for somebody who has judged the same dead stack to see that it was taken over. */
const SETTLE_MS = 150;

async function lock(path: string): Promise<LockContent> {
  const content: LockContent = { ...ownerOf(process.pid), services: {} };
  const text = JSON.stringify(content);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      await writeFile(lockFile(path), text, { flag: 'wx', mode: 0o600 });
      // Others may be clearing away the same dead stack at this moment; whoever is still there afterwards has it.
      if (attempt > 0) await sleep(SETTLE_MS);
      if (attempt === 0 || (await readText(lockFile(path))) === text) return content;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw asDataDirProblem(error, path) ?? error;
    }
    await clearAwayDeadStack(path);
  }
  throw new StartError(`DATA_DIR: another Sports Hub is starting in ${path}; stop it or choose another directory`);
}

const readText = (file: string): Promise<string | undefined> => readFile(file, 'utf8').catch(() => undefined);

function readLock(text: string | undefined): Partial<LockContent> {
  try {
    const content = JSON.parse(text ?? '') as unknown;
    return typeof content === 'object' && content !== null ? content : {};
  } catch {
    return {};
  }
}

/** An earlier stack was ended by force: end the services that it could not. */
async function clearAwayDeadStack(path: string): Promise<void> {
  const text = await readText(lockFile(path));
  const found = readLock(text);
  if (isRunning(found)) {
    const state = isStopped(found.pid) ? 'is stopped but not ended; continue it or end it' : 'stop it';
    throw new StartError(
      `DATA_DIR: another Sports Hub (process ${found.pid}) uses ${path}; ${state}, or choose another directory`,
    );
  }
  const services = typeof found.services === 'object' && found.services !== null ? found.services : {};
  const leftover = Object.values(services).filter(isRunning);
  await Promise.all(
    leftover.map(async ({ pid }) => {
      signal(pid, 'SIGTERM');
      if (!(await hasEndedWithin(pid, 3_000))) signal(pid, 'SIGKILL');
      await hasEndedWithin(pid, 1_000);
    }),
  );
  await takeAway(path, text);
}

/** Removes the lock that was judged, and no other: one that somebody has just taken is put back. */
async function takeAway(path: string, judged: string | undefined): Promise<void> {
  const aside = `${lockFile(path)}.${process.pid}`;
  try {
    await rename(lockFile(path), aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if ((await readText(aside)) !== judged) await link(aside, lockFile(path)).catch(() => {});
  await rm(aside, { force: true });
}

async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
