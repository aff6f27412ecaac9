import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { commandLine, hasEndedWithin, signal } from '../processes.ts';
import { StartError } from '../start-error.ts';

const pidFile = (directory: string): string => join(directory, 'postmaster.pid');

/** What the server in this directory wrote about itself, if one runs or was ended by force. */
export async function readPostmaster(
  directory: string,
): Promise<{ pid: number; port: number; isReady: boolean } | undefined> {
  const lines = (await readFile(pidFile(directory), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' } : undefined;
}

/** Where the server of this directory accepts connections, if it runs. */
export async function findRunningPort(directory: string): Promise<number | undefined> {
  const postmaster = await readPostmaster(directory);
  if (!postmaster?.isReady || !commandLine(postmaster.pid)?.includes(`-D ${directory}`)) return undefined;
  return postmaster.port;
}

/**
 * Clears away what an earlier stack left that was ended by force: a server that still runs on this directory, or only
 * its pid file. The caller holds the lock of the data directory, so no living stack owns that server.
 */
export async function stopLeftover(directory: string): Promise<void> {
  const postmaster = await readPostmaster(directory);
  if (!postmaster) {
    const isThere = await readFile(pidFile(directory)).then(
      () => true,
      () => false,
    );
    if (isThere)
      throw new StartError(
        `${pidFile(directory)} is damaged: make sure that no PostgreSQL runs on ${directory}, delete that file and start again.`,
      );
    return;
  }
  const { pid } = postmaster;
  // The number may belong to another program by now; PostgreSQL itself would then refuse to start.
  if (commandLine(pid)?.includes(`-D ${directory}`)) {
    for (const [name, timeout] of [
      ['SIGINT', 10_000],
      ['SIGQUIT', 5_000],
      ['SIGKILL', 2_000],
    ] as const) {
      signal(pid, name);
      if (await hasEndedWithin(pid, timeout)) return;
    }
    throw new StartError(`An earlier PostgreSQL (process ${pid}) does not end: end it by hand and start again.`);
  }
  await rm(pidFile(directory), { force: true });
}
