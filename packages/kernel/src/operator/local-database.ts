import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSiteUrl, readVariables, type Environment } from '../config.ts';
import { CommandError } from './command.ts';

/**
 * Where a service's database is while `npm start` runs with its own PostgreSQL: the server writes its port beside its
 * data.
 */
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

/** What `npm start` writes down for the commands: the address of each site it serves. */
export const sitesFile = (dataDir: string): string => join(dataDir, 'sites.json');

/**
 * The site whose links a command's mails hold: the variable's, or that of the stack that runs here. Never a guess: a
 * link to the wrong place would be mailed to somebody.
 */
export async function localSiteUrl(service: string, env: Environment): Promise<string> {
  const given = env['SITE_URL']?.trim();
  if (given) return readSiteUrl(readVariables(env), 'SITE_URL', given);
  const sites = env['DATABASE_URL']?.trim()
    ? {}
    : await readFile(sitesFile(env['DATA_DIR']?.trim() || '.data'), 'utf8')
        .then((text) => JSON.parse(text) as Record<string, string>)
        .catch(() => ({}) as Record<string, string>);
  const site = sites[service];
  if (!site)
    throw new CommandError(
      'SITE_URL: is not set; it must be the address of the site, which the links in mails lead to.',
    );
  return site;
}
