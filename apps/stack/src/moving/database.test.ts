import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cloneDatabase, emptyDatabase } from '@sports-hub/kernel/testing';
import pg from 'pg';
import { createLoader, dumpDatabase, isEmptyDatabase, type DatabaseLine } from './database.ts';

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
    const lines: DatabaseLine[] = [];
    for await (const line of dumpDatabase(client)) {
      const last = lines.at(-1);
      if ('rows' in line && last && 'rows' in last) last.rows = [...last.rows, ...line.rows].sort();
      else if ('rows' in line) lines.push({ rows: [...line.rows].sort() });
      // The server leaves out brackets of a condition that it reads for the second time.
      else lines.push('finish' in line ? { finish: line.finish.map((sql) => sql.replaceAll(/[()]/g, '')) } : line);
    }
    return lines;
  });

for (const template of ['hub', 'basketball'] as const) {
  test(`the database of ${template}, loaded anew, is the same in every table, function, index and row`, async () => {
    const [from, to] = [await cloneDatabase(template), await emptyDatabase()];
    try {
      const lines = await contentOf(from.url);
      assert.ok(lines.some((line) => 'rows' in line));
      await withClient(to.url, async (client) => {
        assert.equal(await isEmptyDatabase(client), true);
        const loader = await createLoader(client);
        await withClient(from.url, async (source) => {
          for await (const line of dumpDatabase(source)) await loader.take(line);
        });
        await loader.finish();
        assert.equal(await isEmptyDatabase(client), false);
      });
      const again = await contentOf(to.url);
      for (const [n, line] of lines.entries()) assert.deepEqual(again[n], line);
      assert.equal(again.length, lines.length);
    } finally {
      await from.drop();
      await to.drop();
    }
  });
}
