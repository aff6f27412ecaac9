// What every release left behind becomes a database of this one at the first start: nothing of its design is missing,
// and no row.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setUpHub } from '@sports-hub/hub/setup';
import { openDatabase, RELEASE, type Database } from '@sports-hub/kernel';
import { cloneDatabase } from '@sports-hub/kernel/testing';
import { setUpSport } from '@sports-hub/sport/setup';
import { startPostgres } from '../../apps/stack/src/postgres/server.ts';
import { earlierReleases, putDataDirectory } from './kept.ts';
import { designOf, SERVICES, type Service } from './testing/world.ts';

async function withDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ url, connections: 2 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** What a start of the service does with its database before it listens. */
const upgrade = (service: Service, databaseUrl: string, dataDir: string): Promise<void> => {
  const options = { databaseUrl, dataDir, demo: true, siteUrl: 'http://localhost:4000' };
  return service === 'hub' ? setUpHub(options) : setUpSport({ ...options, sport: service });
};

/** Rows by table. */
async function rowsIn(db: Database): Promise<Map<string, number>> {
  const tables = await db.rows<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables)
    counts.set(name, (await db.one<{ rows: number }>(`select count(*)::int as rows from "${name}"`)).rows);
  return counts;
}

const PARTS = ['functions', 'views', 'columns', 'constraints', 'indexes', 'triggers'];
/** A view's number differs in every database. */
async function linesOf(db: Database): Promise<string[]> {
  const design = await designOf(db);
  return PARTS.flatMap((part) => design[part]!.map((line) => `${part}: ${line.replace(/^\d+/, '')}`));
}

/** What a release reads with all its columns: what it has prepared fails when one is added. */
const READ_WHOLE: Readonly<Record<string, Partial<Record<Service, readonly string[]>>>> = {
  '1.0.0': { basketball: ['site_settings'], baseball: ['site_settings'] },
};

for (const release of earlierReleases)
  test(`the databases of ${release} become those of ${RELEASE} with every row`, { timeout: 120_000 }, async (t) => {
    const directory = await mkdtemp(join(process.env['TEST_DATA_DIR'] ?? tmpdir(), 'every-release-'));
    await putDataDirectory(release, directory);
    const postgres = await startPostgres({
      home: join(directory, 'postgres'),
      logFile: join(directory, 'postgres.log'),
      isThrowaway: true,
    });
    t.after(async () => {
      await postgres.stop();
      await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    });
    for (const service of SERVICES) {
      const url = postgres.url(`sports_hub_${service}`);
      const before = await withDatabase(url, rowsIn);
      assert.ok(before.size > 10, service);
      // The statements of the release before, on a connection that stays.
      const old = openDatabase({ url, connections: 1 });
      const readWhole = async (): Promise<void> => {
        for (const table of READ_WHOLE[release]?.[service] ?? []) await old.rows(`select t.* from ${table} t`);
      };
      await readWhole();
      await upgrade(service, url, directory);
      await readWhole().finally(() => old.close());
      const after = await withDatabase(url, rowsIn);
      const fewer = [...before].filter(([table, rows]) => (after.get(table) ?? 0) < rows).map(([table]) => table);
      assert.deepEqual(fewer, [], `tables of ${service} with fewer rows`);

      const fresh = await cloneDatabase(service);
      const [wanted, found] = [await withDatabase(fresh.url, linesOf), new Set(await withDatabase(url, linesOf))];
      await fresh.drop();
      assert.deepEqual(
        wanted.filter((line) => !found.has(line)),
        [],
        `missing in ${service}`,
      );
      const { release: now } = await withDatabase(url, (db) =>
        db.one<{ release: string }>('select release from database_release'),
      );
      assert.equal(now, RELEASE);
    }
  });
