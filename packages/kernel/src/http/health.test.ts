import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestApp } from '../testing/kernel-app.ts';
import { startKernelDatabase } from '../testing/kernel-database.ts';
import { addHealthEndpoints } from './health.ts';

test('a process is alive whatever is missing; it is ready when every check passes', async () => {
  const database = await startKernelDatabase();
  const { app } = createTestApp();
  addHealthEndpoints(app, { checks: { database: () => database.db.one('select 1 as ok'), disk: async () => {} } });
  const ready = await app.inject('/health/ready');
  assert.equal(ready.statusCode, 200);
  assert.deepEqual(ready.json(), { success: true, version: '1.0.0', data: { status: 'ready' } });

  await database.end();
  const missing = await app.inject('/health/ready');
  assert.equal(missing.statusCode, 503);
  assert.equal(missing.headers['retry-after'], '2');
  assert.deepEqual(missing.json(), {
    success: false,
    version: '1.0.0',
    data: { message: 'The service is not ready yet.', code: 'server.not_ready', missing: ['database'] },
  });
  assert.equal((await app.inject('/health/live')).statusCode, 200);
  await app.close();
});

test('a check that hangs counts as missing after two seconds', async () => {
  const { app } = createTestApp();
  // A connection would keep the process alive as well.
  const hanging = setInterval(() => {}, 1_000);
  addHealthEndpoints(app, { checks: { upstream: () => new Promise(() => {}) } });
  const start = performance.now();
  assert.deepEqual((await app.inject('/health/ready')).json<{ data: { missing: string[] } }>().data.missing, [
    'upstream',
  ]);
  assert.ok(performance.now() - start < 10_000);
  clearInterval(hanging);
  await app.close();
});
