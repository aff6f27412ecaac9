import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cloneDatabase, emptyDatabase } from '@sports-hub/kernel/testing';
import pg from 'pg';
import { createLoader, readDatabase, isEmptyDatabase, type DatabaseLine } from './database.ts';

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** What is in a database, in an order that does not depend on where its rows lie. */
const contentOf = (url: string): Promise<DatabaseLine[]> =>
  withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read');
    const lines: DatabaseLine[] = [];
    for await (const line of readDatabase(client)) {
      const last = lines.at(-1);
      if ('rows' in line && last && 'rows' in last) last.rows = [...last.rows, ...line.rows].sort();
      else if ('rows' in line) lines.push({ rows: [...line.rows].sort() });
      // The server leaves out brackets of a condition that it reads for the second time.
      else lines.push('finish' in line ? { finish: line.finish.map((sql) => sql.replaceAll(/[()]/g, '')) } : line);
    }
    return lines;
  });

/** Counted without the backup, which might leave the same out twice. */
const countsOf = (url: string): Promise<unknown[]> =>
  withClient(url, async (client) => {
    const ours = `in (select oid from pg_namespace where nspname in ('public', 'jobs'))`;
    const counted: unknown[] = [];
    for (const query of [
      'select schemaname, sequencename, last_value from pg_sequences order by 1, 2',
      `select relnamespace::regnamespace::text, relkind, count(*) from pg_class where relnamespace ${ours} group by 1, 2 order by 1, 2`,
      `select contype, count(*) from pg_constraint where connamespace ${ours} group by 1 order by 1`,
      'select count(*) from pg_trigger where not tgisinternal',
      `select count(*) from pg_proc where pronamespace ${ours}`,
    ])
      counted.push((await client.query<Record<string, unknown>>(query)).rows);
    return counted;
  });

for (const template of ['hub', 'basketball'] as const) {
  test(`the database of ${template}, restored, is the same in every table, function, index and row`, async () => {
    const [from, to] = [await cloneDatabase(template), await emptyDatabase()];
    try {
      const lines = await contentOf(from.url);
      assert.ok(lines.some((line) => 'rows' in line));
      await withClient(to.url, async (client) => {
        assert.equal(await isEmptyDatabase(client), true);
        const loader = await createLoader(client);
        await withClient(from.url, async (source) => {
          await source.query('begin isolation level repeatable read');
          for await (const line of readDatabase(source)) await loader.take(line);
        });
        await loader.finish();
        assert.equal(await isEmptyDatabase(client), false);
      });
      const again = await contentOf(to.url);
      for (const [n, line] of lines.entries()) assert.deepEqual(again[n], line);
      assert.equal(again.length, lines.length);
      assert.deepEqual(await countsOf(to.url), await countsOf(from.url));
    } finally {
      await from.drop();
      await to.drop();
    }
  });
}
