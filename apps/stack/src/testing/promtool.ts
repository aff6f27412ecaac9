import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../config.ts';

const run = promisify(execFile);
const KEPT = join(projectRoot, 'node_modules/.cache/promtool/promtool');

/** Taken out of Debian's package, which is fetched and not installed. */
async function fetched(): Promise<string | undefined> {
  await mkdir(dirname(KEPT), { recursive: true });
  const folder = await mkdtemp(join(dirname(KEPT), 'package-'));
  try {
    await run('apt-get', ['download', '-qq', '-o', 'Acquire::http::Timeout=10', 'prometheus'], {
      cwd: folder,
      timeout: 60_000,
    });
    const [archive = ''] = await readdir(folder);
    await run('dpkg-deb', ['-x', archive, '.'], { cwd: folder });
    await rename(join(folder, 'usr/bin/promtool'), KEPT);
    return KEPT;
  } catch {
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** That of TEST_PROMTOOL or of this machine, or else Debian's, kept beside what is compiled; undefined where there is none. */
export async function findPromtool(): Promise<string | undefined> {
  const named = process.env['TEST_PROMTOOL'] ?? (existsSync(KEPT) ? KEPT : 'promtool');
  const works = await run(named, ['--version']).then(
    () => true,
    () => false,
  );
  return works ? named : fetched();
}
