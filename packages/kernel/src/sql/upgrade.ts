import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import { applyFunctions, applyViews, keyOf } from './database-objects.ts';
import { findPending, type PendingUpgrade, type WantedDatabase } from './pending.ts';

/** Any number that nothing else locks; release 1.0.0 takes the same. */
const LOCK = 4_021_771;
/** Requests queue up behind a change that waits for a lock: it waits briefly, and tries again as a whole. */
const LOCK_TIMEOUT_MS = 400;
const PAUSE_MS = 300;
const PATIENCE_MS = 90_000;
const HELD_BY_OTHERS = new Set(['55P03', '40P01']);

/**
 * Everything in one transaction: whoever looks sees the database before or after, and a process that is killed leaves
 * it as it was. Processes that start at once wait for each other.
 */
export async function upgrade(databaseUrl: string, wanted: WantedDatabase): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // What is in flight then fails by itself.
  client.on('error', () => {});
  await client.connect();
  try {
    for (const giveUpAt = performance.now() + PATIENCE_MS; ; await sleep(PAUSE_MS)) {
      try {
        return await inOneTransaction(client, wanted);
      } catch (error) {
        if (!HELD_BY_OTHERS.has((error as { code?: string }).code ?? '')) throw error;
        if (performance.now() > giveUpAt)
          throw new ConfigError(
            'DATABASE_URL',
            'the database could not be upgraded, and nothing in it has changed: another connection kept a table locked ' +
              'for a minute and a half; end what runs for so long there (pg_stat_activity names it) and start again',
          );
        await client.query('rollback');
      }
    }
  } finally {
    await client.end();
  }
}

async function inOneTransaction(client: pg.Client, wanted: WantedDatabase): Promise<void> {
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
  // Another process may have done it meanwhile.
  const pending = await findPending(client, wanted);
  if (pending) {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await applyFunctions(client, pending.objects);
    for (const migration of pending.migrations) await run(client, migration);
    await applyViews(client, wanted.objects, pending.objects);
    await record(client, wanted);
  }
  await client.query('commit');
}

async function run(client: pg.Client, { table, name, text }: PendingUpgrade['migrations'][number]): Promise<void> {
  await client.query(
    `create table if not exists ${table} (name varchar(255) primary key, timestamp varchar(255) not null)`,
  );
  await client.query(text);
  await client.query(`insert into ${table} (name, timestamp) values ($1, now()::text)`, [name]);
}

async function record(client: pg.Client, { objects, release, oldest }: WantedDatabase): Promise<void> {
  await client.query(
    `insert into applied_objects (name, checksum) select * from unnest($1::text[], $2::text[])
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()
       where applied_objects.checksum <> excluded.checksum`,
    [objects.map(keyOf), objects.map(({ checksum }) => checksum)],
  );
  await client.query(
    `insert into database_release (release, oldest_release) values ($1, $2)
     on conflict (only_row) do update set
       release = excluded.release, oldest_release = excluded.oldest_release, upgraded_at = now()`,
    [release, oldest],
  );
}
