import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isRunning, ownerOf, readLock, replaceFile, takeLock, type Owner } from './lock.ts';
import { stopLeftover } from './postgres/postmaster.ts';
import { hasEndedWithin, signal } from './processes.ts';
import { codeOf, StartError } from './start-error.ts';

/** Everything the stack keeps: the database server's files, secrets, logs, and what the services store. */
export interface DataDir {
  path: string;
  postgresHome: string;
  secretsFile: string;
  /** Made before upgrades; starting over and restoring leave them alone. */
  backups: string;
  logFile: (name: string) => string;
  /** Remembers a running service, so that the next start can end it if this process is ended by force. */
  remember: (service: string, pid: number) => void;
  /** Tells the operator's commands where the sites are while this stack runs. */
  publishSites: (sites: Readonly<Record<string, string>>) => Promise<void>;
  /** Gives the directory free for another stack. */
  release: () => Promise<void>;
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
    saving = saving.then(() => replaceFile(lockFile(path), JSON.stringify(content)));
    return saving;
  };
  return {
    path,
    postgresHome: postgresHome(path),
    secretsFile: secretsFile(path),
    backups: join(path, 'backups'),
    logFile: (name) => join(logs(path), `${name}.log`),
    remember: (service, pid) => {
      content.services[service] = ownerOf(pid);
      // Only a help for the next start: not being able to write it is no reason to stop a service.
      save().catch(() => {});
    },
    publishSites: (sites) => replaceFile(sitesFile(path), JSON.stringify(sites)),
    release: async () => {
      await saving.catch(() => {});
      await rm(sitesFile(path), { force: true });
      await rm(lockFile(path), { force: true });
    },
  };
}

const kept = async (path: string): Promise<string[]> =>
  (await readdir(path)).filter((name) => !['sites.json', 'backups'].includes(name) && !name.startsWith('stack.json'));

/** Nothing was ever kept here. */
export const isUnused = async ({ path }: DataDir): Promise<boolean> =>
  (await kept(path)).every((name) => name === 'logs');

const UNFINISHED = 'restore-unfinished';
/** Stands there while a backup is restored, and afterwards if that was cut short. */
export const unfinishedRestore = (path: string): string => join(path, UNFINISHED);
export const isRestoreUnfinished = async ({ path }: DataDir): Promise<boolean> =>
  (await kept(path)).includes(UNFINISHED);

/** Deletes what earlier starts left. Only in a directory that a stack has made its own: DATA_DIR may be mistyped. */
export async function emptyDataDir({ path }: DataDir): Promise<void> {
  const names = await kept(path);
  if (names.every((name) => name === 'logs')) return;
  if (!names.includes('secrets.json') && !names.includes(UNFINISHED)) {
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

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

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

async function lock(path: string): Promise<LockContent> {
  const content: LockContent = { ...ownerOf(process.pid), services: {} };
  const inUse = (pid: number, isHeld: boolean): string => {
    const state = isHeld ? 'is stopped but not ended; continue it or end it' : 'stop it';
    return `DATA_DIR: another Sports Hub (process ${pid}) uses ${path}; ${state}, or choose another directory`;
  };
  await takeLock(lockFile(path), JSON.stringify(content), { inUse, end: endLeftServices }).catch((error: unknown) => {
    throw asDataDirProblem(error, path) ?? error;
  });
  return content;
}

/** An earlier stack was ended by force: end the services that it could not. */
async function endLeftServices(dead: string): Promise<void> {
  const { services } = readLock<LockContent>(dead);
  const left = typeof services === 'object' && services !== null ? Object.values(services).filter(isRunning) : [];
  await Promise.all(
    left.map(async ({ pid }) => {
      signal(pid, 'SIGTERM');
      if (!(await hasEndedWithin(pid, 3_000))) signal(pid, 'SIGKILL');
      await hasEndedWithin(pid, 1_000);
    }),
  );
}
