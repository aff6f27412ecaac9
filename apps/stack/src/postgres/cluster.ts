import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, StartError } from '../start-error.ts';
import { findBinaries } from './binaries.ts';
import type { PostgresBinaries } from './binaries.ts';
import { chooseRunAs, giveTo } from './run-as.ts';
import type { RunAs } from './run-as.ts';

/** The files of one PostgreSQL server, and how to run it on them. */
export interface Cluster {
  /** PGDATA */
  directory: string;
  password: string;
  binaries: PostgresBinaries;
  runAs: RunAs;
}

/** Of the server that comes along. */
export const MAJOR_VERSION = '18';

/** A server of another major version. */
export interface OtherServer {
  version: string;
  binaries: PostgresBinaries;
}

/**
 * Opens the server's files below `home`, and makes them the first time; `isThrowaway`: nobody needs them after a crash.
 */
export async function openCluster(
  home: string,
  { isThrowaway, server }: { isThrowaway: boolean; server?: OtherServer | undefined },
): Promise<Cluster> {
  const binaries = server?.binaries ?? (await findBinaries());
  const wanted = server?.version ?? MAJOR_VERSION;
  await mkdir(home, { recursive: true, mode: 0o700 });
  const runAs = await chooseRunAs(home, binaries.postgres);
  const directory = join(home, 'data');
  const version = await versionOf(home);
  if (version === undefined) {
    if (!(await isEmpty(directory)))
      throw new StartError(
        `${directory} holds a database without its file PG_VERSION: put that file back (it says ${wanted}), or start ` +
          'over with npm start -- --reset.',
      );
    await create(home, directory, binaries, runAs, isThrowaway ? ['--no-sync'] : []);
  } else if (version !== wanted) {
    throw new StartError(
      `${directory} was written by PostgreSQL ${version} and this release has ${wanted}. To keep what is in it, run ` +
        'npm run backup -- FILE with the release that wrote it, then npm run restore -- FILE with this one and DATA_DIR set ' +
        'to a directory that does not exist yet (docs/operations.md). To start over: npm start -- --reset.',
    );
  }
  return { directory, password: await readPassword(home), binaries, runAs };
}

/** The major version whose files are below `home`; undefined if none are. */
export const versionOf = async (home: string): Promise<string | undefined> => {
  try {
    return (await readFile(join(home, 'data', 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

const isEmpty = async (directory: string): Promise<boolean> =>
  (
    await readdir(directory).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    })
  ).length === 0;

async function readPassword(home: string): Promise<string> {
  const file = passwordFile(home);
  const password = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  });
  if (!password.trim())
    throw new StartError(
      `${file} is missing or empty, and without it the database beside it cannot be opened: restore it from a backup, or ` +
        'start over with npm start -- --reset.',
    );
  return password.trim();
}

/** Never over one that exists: a database somewhere may know no other. */
async function keepPassword(home: string): Promise<void> {
  const file = passwordFile(home);
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (!kept.trim()) await writeFile(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
}

const passwordFile = (home: string): string => join(home, 'password');

/** In a directory of its own first: an initialisation that was cut short leaves nothing that looks like a cluster. */
async function create(
  home: string,
  directory: string,
  binaries: PostgresBinaries,
  runAs: RunAs,
  flags: string[],
): Promise<void> {
  const unfinished = `${directory}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await keepPassword(home);
  await giveTo(runAs, passwordFile(home));
  await run(binaries.initdb, runAs, [
    '--pgdata',
    unfinished,
    '--username',
    'postgres',
    '--pwfile',
    passwordFile(home),
    '--auth',
    'scram-sha-256',
    // The same order of names on every machine, whatever its language settings.
    '--encoding',
    'UTF8',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
    '--locale',
    'C',
    '--no-instructions',
    ...flags,
  ]);
  await rename(unfinished, directory);
}

function run(file: string, runAs: RunAs, args: string[]): Promise<void> {
  const [command = file, ...rest] = [...runAs.prefix, file, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, { ...runAs.options, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => {
      const lines = complaint.trim().split('\n');
      const reason = lines.find((line) => /error|fatal/i.test(line)) ?? lines.at(-1);
      if (code === 0) resolve();
      else reject(new StartError(`PostgreSQL cannot be set up: ${reason ?? `initdb ended with ${code}`}`));
    });
  });
}
