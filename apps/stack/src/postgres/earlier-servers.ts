import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import { readyBinaries, serverPackage } from './binaries.ts';
import type { OtherServer } from './cluster.ts';

/** The last packages of earlier major versions, whose servers read what they wrote. */
const PACKAGES: Readonly<Record<string, string>> = { 17: '17.10.0-beta.17' };

export const isEarlierServer = (version: string): boolean => version in PACKAGES;

/** Installs the server of an earlier major version below `directory`, and leaves it there. */
export async function fetchEarlierServer(version: string, directory: string): Promise<OtherServer> {
  const name = serverPackage();
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true, mode: 0o755 });
  // The npm that started this, run by the Node it came with; or whichever is there.
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  const [command, ...first] = cli?.endsWith('npm-cli.js') && node ? [node, cli] : ['npm'];
  const code = await new Promise<number | null>((resolve) => {
    const npm = spawn(
      command!,
      [
        ...first,
        'install',
        '--prefix',
        directory,
        '--no-audit',
        '--no-fund',
        '--ignore-scripts',
        '--fetch-retries=1',
        '--loglevel=error',
        `${name}@${PACKAGES[version]}`,
      ],
      // That Node may be older, and not know the options of this one.
      { cwd: directory, stdio: 'ignore', env: { ...process.env, NODE_OPTIONS: undefined } },
    );
    npm.on('error', () => resolve(null));
    npm.on('close', resolve);
  });
  if (code !== 0)
    throw new StartError(
      `PostgreSQL ${version}, which wrote this data directory, could not be fetched with npm (${name}): nothing was changed. Try again when the ` +
        'npm registry can be reached.',
    );
  return { version, binaries: await readyBinaries(join(directory, 'node_modules', ...name.split('/'))) };
}
