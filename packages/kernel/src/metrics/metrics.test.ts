import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTestApp, listen } from '../testing/kernel-app.ts';
import { startKernelDatabase, type KernelDatabase } from '../testing/kernel-database.ts';
import { createTestLog } from '../testing/logs.ts';
import { startQuietWay, type QuietWay } from '../testing/quiet-way.ts';
import { createDatabaseFigures } from './database-figures.ts';
import { openMetrics, type Metrics } from './metrics.ts';

let database: KernelDatabase;
let way: QuietWay;
let metrics: Metrics;
const { log } = createTestLog();
const ANY_PORT = { host: '127.0.0.1', port: 0 };

before(async () => {
  database = await startKernelDatabase();
  way = await startQuietWay(database.url);
  metrics = (await openMetrics({ config: ANY_PORT, service: 'hub', databaseUrl: way.url, log }))!;
  metrics.addFromDatabase({
    figures: { sports_hub_test_figure: { help: 'A number in the database.' } },
    read: async (sql) => ({ sports_hub_test_figure: await sql.rows<{ value: number }>('select 41 as value') }),
  });
  await metrics.listen();
});
after(async () => {
  await metrics.close();
  way.stop();
  await database.end();
});

const scrape = async (path = '/metrics', method = 'GET') => {
  const response = await fetch(`http://127.0.0.1:${metrics.port}${path}`, { method });
  return { status: response.status, text: await response.text() };
};

test('metrics have a port of their own, and nothing else is there', async () => {
  const { app } = createTestApp({ observer: metrics.requests });
  const port = await listen(app);
  const { status, text } = await scrape();
  assert.equal(status, 200);
  assert.match(text, /^sports_hub_test_figure\{service="hub"\} 41$/m);
  assert.match(text, /^nodejs_eventloop_lag_p99_seconds/m);
  assert.match(text, /^process_resident_memory_bytes/m);
  for (const [path, method] of [
    ['/', 'GET'],
    ['/metrics', 'POST'],
    ['/metrics?x=1', 'GET'],
    ['/health/live', 'GET'],
  ] as const)
    assert.equal((await scrape(path, method)).status, 404, `${method} ${path}`);
  assert.equal((await fetch(`http://127.0.0.1:${port}/metrics`)).status, 404);
  await app.close();
});

test('a port that is taken ends the start with one line that names the variable', async () => {
  const second = (await openMetrics({
    config: { host: '127.0.0.1', port: metrics.port! },
    service: 'hub',
    databaseUrl: database.url,
    log,
  }))!;
  await assert.rejects(second.listen(), { message: `METRICS_PORT: ${metrics.port} is taken; choose another` });
  await second.close();
});

test('however often and by how many is asked, the database is asked once in a while', async () => {
  let reads = 0;
  const figures = createDatabaseFigures({ databaseUrl: database.url, log, keptMs: 60_000 });
  figures.add({
    figures: {},
    async read() {
      reads += 1;
      return {};
    },
  });
  await Promise.all(Array.from({ length: 50 }, () => figures.read()));
  await figures.read();
  assert.equal(reads, 1);
  await figures.close();
});

test('a database that does not answer is a figure, not a failure, and others are missing meanwhile', async () => {
  const opened = (await openMetrics({ config: ANY_PORT, service: 'hub', databaseUrl: way.url, log, keptMs: 0 }))!;
  opened.addFromDatabase({
    figures: { sports_hub_waiting: { help: 'Without labels, where 0 would be a lie.' } },
    read: async (sql) => ({ sports_hub_waiting: await sql.rows<{ value: number }>('select 7 as value') }),
  });
  assert.match(await opened.text(), /^sports_hub_waiting\{.*\} 7$/m);
  way.goQuiet();
  const text = await opened.text();
  assert.match(text, /^sports_hub_database_up\{.*\} 0$/m);
  assert.doesNotMatch(text, /^sports_hub_waiting\{/m);
  assert.match(text, /^process_cpu_seconds_total/m, 'what needs no database is told all the same');
  assert.match(await opened.text(), /^sports_hub_waiting\{.*\} 7$/m, 'on a new connection it is there again');
  await opened.close();
});

test('statements are measured by what their connections are for, failures apart', async () => {
  const db = database.open({ observer: metrics.statements('main') });
  await db.rows('select 1 as one');
  await db.transaction((tx) => tx.run('select 2 as two'));
  await assert.rejects(db.rows('select 1 / 0 as none'));
  const { text } = await scrape();
  const count = (outcome: string) =>
    new RegExp(`^sports_hub_statement_seconds_count\\{.*outcome="${outcome}".*\\} (\\d+)$`, 'm').exec(text)?.[1];
  assert.equal(count('done'), '2');
  assert.equal(count('failed'), '1');
});

test('without METRICS_PORT nothing is measured, and the library is not even loaded', async () => {
  assert.equal(await openMetrics({ config: undefined, service: 'hub', databaseUrl: database.url, log }), undefined);
  const program = fileURLToPath(new URL('./testing/loaded-libraries.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  assert.deepEqual(JSON.parse(stdout), { before: [], after: ['prom-client'] });
});
