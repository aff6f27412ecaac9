import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestHub, type TestHub } from './testing/hub.ts';

let hub: TestHub;
before(async () => {
  hub = await startTestHub({
    template: 'hub_empty',
    env: { SPORTS: 'basketball=http://127.0.0.1:1,baseball=http://127.0.0.1:1' },
  });
});
after(() => hub.stop());

test('health is the envelope with the status and the supported sports', async () => {
  hub.clock.set('2026-11-14T23:30:00.700Z');
  const response = await hub.app.inject('/api/v1/health');
  assert.equal(response.statusCode, 200);
  assert.deepEqual(response.json(), {
    success: true,
    version: '1.0.0',
    data: { status: 'ok', sports: ['basketball', 'baseball'], time: '2026-11-14T23:30:00Z' },
  });
});

test('football is not a sport here', async () => {
  for (const path of ['/health', '/news', '/community/me', '/']) {
    const response = await hub.app.inject(`/api/v1/sports/football${path}`);
    assert.equal(response.statusCode, 404, path);
  }
});

test('a sport that is not reachable is 503 with Retry-After, and the hub stays healthy and ready', async () => {
  const response = await hub.app.inject('/api/v1/sports/basketball/health');
  assert.equal(response.statusCode, 503);
  assert.equal(response.json<{ data: { code: string } }>().data.code, 'sport.unavailable');
  assert.ok(Number(response.headers['retry-after']) > 0);
  for (const path of ['/api/v1/health', '/health/live', '/health/ready'])
    assert.equal((await hub.app.inject(path)).statusCode, 200, path);
});
