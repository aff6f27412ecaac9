import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What machines of the cluster have installed, from Debian's newest, because stable ones have older servers. */
const PACKAGES = [
  'postgresql-18',
  'patroni',
  'python3-etcd',
  'python3-psycopg2',
  'etcd-server',
  'haproxy',
  'pgbouncer',
  'pgbackrest',
  'caddy',
  'prometheus',
];

/**
 * A folder with those programs, which is made once (ten minutes at most, 600 MB) and kept. Nothing is installed on the
 * machine itself.
 */
export async function installedRoot(say: (line: string) => void): Promise<string> {
  const root = process.env['CLUSTER_ROOT'] ?? join(tmpdir(), 'sports-hub-cluster-root');
  if (existsSync(join(root, 'usr/bin/patroni'))) return root;
  say(`Installing ${PACKAGES.join(', ')} from Debian into ${root} ...`);
  const folder = await mkdtemp(join(tmpdir(), 'mmdebstrap-'));
  await run('apt-get', ['download', 'mmdebstrap'], { cwd: folder });
  const [archive] = await readdir(folder);
  await run('dpkg-deb', ['-x', archive!, 'unpacked'], { cwd: folder });
  const unfinished = `${root}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await run(
    'perl',
    [
      join(folder, 'unpacked/usr/bin/mmdebstrap'),
      '--variant=minbase',
      '--mode=root',
      '--aptopt=Acquire::Check-Valid-Until "false"',
      `--include=${PACKAGES.join()}`,
      'sid',
      unfinished,
    ],
    { maxBuffer: 64 * 1024 ** 2 },
  );
  await rename(unfinished, root);
  await rm(folder, { recursive: true });
  return root;
}
