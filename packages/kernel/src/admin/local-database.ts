import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from './command.ts';

/** Where a service's database is while `npm start` runs with its own PostgreSQL: the server writes its port beside its data. */
export async function localDatabaseUrl(service: string, dataDir = '.data'): Promise<string> {
  const home = join(dataDir, 'postgres');
  const [password, running] = await Promise.all(
    [join(home, 'password'), join(home, 'data', 'postmaster.pid')].map((file) =>
      readFile(file, 'utf8').catch(() => undefined),
    ),
  );
  const port = running?.split('\n')[3]?.trim();
  if (!password || !port)
    throw new CommandError('DATABASE_URL: is not set, and no local stack runs here (start one with npm start).');
  return `postgres://postgres:${password.trim()}@127.0.0.1:${port}/sports_hub_${service}`;
}
