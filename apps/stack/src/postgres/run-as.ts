import { execFile, execFileSync } from 'node:child_process';
import type { SpawnOptions } from 'node:child_process';
import { chown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

/** How to start a program of PostgreSQL, which refuses to run as root. */
export interface RunAs {
  /** A program that changes the user and then becomes the one named after it, so that the process id stays. */
  prefix: string[];
  options: Pick<SpawnOptions, 'uid' | 'gid'>;
  /** Who must own the files; undefined: whoever runs this process. */
  owner: { uid: number; gid: number } | undefined;
}

const AS_OURSELVES: RunAs = { prefix: [], options: {}, owner: undefined };

/** The first way that lets PostgreSQL run and write in `home` on this system. */
export async function chooseRunAs(home: string, postgres: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return AS_OURSELVES;
  const owner = await stat(home);
  const ways = owner.uid === 0 ? waysForRoot() : waysFor({ uid: owner.uid, gid: owner.gid });
  for (const way of ways) {
    await giveTo(way, home);
    if (await works(way, home, postgres)) return way;
  }
  await giveTo({ ...AS_OURSELVES, owner }, home);
  throw new StartError(
    `PostgreSQL does not run as root, and no other user may use ${home}: start as a normal user, set DATA_DIR to a ` +
      'directory that others may enter, or set DATABASE_URL to a PostgreSQL server of your own.',
  );
}

/** Hands files over to the user who runs PostgreSQL. */
export async function giveTo(way: RunAs, path: string): Promise<void> {
  if (!way.owner) return;
  const { uid, gid } = way.owner;
  const found = await stat(path);
  if (found.uid !== uid) await chown(path, uid, gid);
  if (!found.isDirectory()) return;
  // Everything below has one owner, so a directory that is right already is right all the way down.
  if (found.uid === uid) return;
  for (const name of await readdir(path)) await giveTo(way, join(path, name));
}

function waysForRoot(): RunAs[] {
  const nobody = idOf('nobody');
  return [
    // A user namespace in which root is called nobody: the files stay root's, and directories that only root may
    // enter can be used. Some containers forbid it.
    { prefix: ['unshare', '--user', `--map-user=${nobody.uid}`], options: {}, owner: { uid: 0, gid: 0 } },
    ...waysFor(nobody),
  ];
}

function waysFor(owner: { uid: number; gid: number }): RunAs[] {
  return [
    // Another user who keeps root's right to pass through any directory, and no other right.
    {
      prefix: [
        'setpriv',
        `--reuid=${owner.uid}`,
        `--regid=${owner.gid}`,
        '--clear-groups',
        '--inh-caps=-all,+dac_override',
        '--ambient-caps=-all,+dac_override',
      ],
      options: {},
      owner,
    },
    { prefix: [], options: owner, owner },
  ];
}

function idOf(user: string): { uid: number; gid: number } {
  const ask = (flag: string): number => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  try {
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return { uid: 65_534, gid: 65_534 };
  }
}

/** Tries it, because permission bits alone do not tell: read-only mounts, namespaces and containers differ. */
function works(way: RunAs, home: string, postgres: string): Promise<boolean> {
  const attempt = 'cd "$1" && : > .try && rm .try && exec "$2" --version';
  const [command = 'sh', ...args] = [...way.prefix, 'sh', '-c', attempt, 'sh', home, postgres];
  return new Promise((resolve) => {
    execFile(command, args, { ...way.options, cwd: '/', timeout: 10_000 }, (error) => resolve(error === null));
  });
}
