import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '@sports-hub/kernel';
import { eventually } from '@sports-hub/kernel/testing';
import { startPostgres } from '../postgres/server.ts';

/** Two servers of which the second follows the first. */
export async function startReplicated(): Promise<{ primary: Database; replica: Database; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'replicated-'));
  const [home, copy] = [join(folder, 'primary'), join(folder, 'replica')];
  const start = (place: string, settings: Record<string, string> = {}) =>
    startPostgres({ home: place, logFile: `${place}.log`, settings });
  // Nothing is written while its files are copied.
  const made = await start(home);
  await made.stop();
  await cp(home, copy, { recursive: true, preserveTimestamps: true, filter: (path) => !path.includes('.s.PGSQL') });
  await writeFile(join(copy, 'data/standby.signal'), '');
  const first = await start(home);
  const primary = openDatabase({ url: first.url('postgres'), connections: 1 });
  const { host, port } = await primary.one<{ host: string; port: string }>(
    `select current_setting('unix_socket_directories') as host, current_setting('port') as port`,
  );
  const password = new URL(first.url('postgres')).password;
  const second = await start(copy, {
    primary_conninfo: `host=${host || '127.0.0.1'} port=${port} user=postgres password=${password}`,
  });
  const replica = openDatabase({ url: second.url('postgres'), connections: 1 });
  await eventually('the replica follows', async () => {
    const rows = await primary.rows(`select 1 from pg_stat_replication where state = 'streaming'`);
    return rows.length === 1;
  });
  return {
    primary,
    replica,
    async stop() {
      await replica.close();
      await primary.close();
      await second.stop();
      await first.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
