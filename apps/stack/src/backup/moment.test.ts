import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyDatabase } from '@sports-hub/kernel/testing';
import { closeAll, connectTo, openAsOfOneMoment } from './moment.ts';

test('two databases are seen as of one moment while somebody writes to one after the other', async (t) => {
  const databases = [await emptyDatabase(), await emptyDatabase()];
  const writers = await Promise.all(databases.map(({ url }) => connectTo(url)));
  let isOver = false;
  const writing = (async () => {
    for (const writer of writers) await writer.query('create table steps (step int)');
    // The second database is never ahead of the first, and at most one step behind.
    for (let step = 0; !isOver; step += 1)
      for (const writer of writers) await writer.query('insert into steps values ($1)', [step]);
  })();
  t.after(async () => {
    isOver = true;
    await writing;
    await closeAll(writers);
    for (const { drop } of databases) await drop();
  });
  const last = async (url: string) => {
    const [client] = await openAsOfOneMoment([url]);
    const { rows } = await client!
      .query<{ step: number }>('select max(step) as step from steps')
      .catch(() => ({ rows: [] }));
    await closeAll([client!]);
    return rows[0]?.step ?? -1;
  };
  while ((await last(databases[1]!.url)) < 0);
  // The second one named first: seen a moment earlier, it would lag behind; later, it would be ahead.
  for (const urls of [databases.map(({ url }) => url), databases.map(({ url }) => url).reverse()]) {
    for (let round = 0; round < 50; round += 1) {
      const clients = await openAsOfOneMoment(urls);
      const steps = await Promise.all(
        clients.map(
          async (client) => (await client.query<{ step: number }>('select max(step) as step from steps')).rows[0]!.step,
        ),
      );
      await closeAll(clients);
      const [first, second] = urls[0] === databases[0]!.url ? steps : steps.toReversed();
      assert.ok(first === second || first === second! + 1, `${first} and ${second}`);
    }
  }
});
