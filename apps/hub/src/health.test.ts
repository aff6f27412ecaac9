import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually, startQuietWay } from '@sports-hub/kernel/testing';
import { respondJson, startSportDouble } from './gateway/testing/sport-double.ts';
import { demoAddress, TestClient } from './testing/client.ts';
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

test('point 20: readiness takes the ways that requests take: connections of either kind that go quiet are told', async () => {
  const way = await startQuietWay(hub.databaseUrl);
  const behind = await startTestHub({ databaseUrl: way.url });
  try {
    const missing = async () => (await behind.app.inject('/health/ready')).json().data.missing;
    assert.equal(await missing(), undefined);
    const isForLookups = (firstWords: string) => firstWords.includes('plan_cache_mode');
    way.goQuiet(isForLookups);
    assert.deepEqual(await missing(), ['database'], 'who a request is from cannot be looked up');
    while ((await missing()) !== undefined);
    way.goQuiet((firstWords) => !isForLookups(firstWords));
    assert.deepEqual(await missing(), ['database'], 'the rest of a request gets no connection');
  } finally {
    way.stop();
    await behind.stop();
  }
});

test('point 21: a sport whose clock differs by more than a minute is a warning of readiness', async () => {
  const sport = await startSportDouble();
  const demo = await startTestHub({ env: { SPORTS: `basketball=${sport.origin},baseball=http://127.0.0.1:1` } });
  try {
    const client = await new TestClient(demo.app).open();
    await client.signIn(demoAddress('pat.parker'));
    const warnings = async () => (await demo.app.inject('/health/ready')).json().data.warnings ?? [];
    for (const ahead of [59, 3600]) {
      const theirs = Math.floor(demo.clock.now().getTime() / 1000) + ahead;
      const refusal = { message: 'no', code: 'auth.invalid_token' };
      sport.behave(respondJson(refusal, 401, { 'x-service-time': String(theirs) }));
      await client.get('/sports/basketball/community/me');
      const told = (await warnings()).filter((text: string) => text.includes('clock'));
      assert.deepEqual(told, ahead > 60 ? [`the clock of basketball differs by ${ahead} s`] : []);
    }
  } finally {
    await demo.stop();
    await sport.stop();
  }
});

test('point 23: a hub looks by itself for a sport that was given up', async () => {
  const sport = await startSportDouble();
  sport.behave((request) => {
    request.socket.destroy();
  });
  const waiting = await startTestHub({
    template: 'hub_empty',
    env: { SPORTS: `basketball=${sport.origin},baseball=http://127.0.0.1:1` },
  });
  try {
    const news = async () => (await waiting.app.inject('/api/v1/sports/basketball/news')).statusCode;
    for (let n = 0; n < 5; n += 1) assert.equal(await news(), 503);
    const asked = sport.requests.length;
    assert.equal(await news(), 503);
    assert.equal(sport.requests.length, asked, 'it is given up');
    sport.behave(respondJson({ status: 'ready' }));
    await eventually('it is looked at although nobody asked', () =>
      sport.requests.some(({ url }) => url === '/health/ready'),
    );
  } finally {
    await waiting.stop();
    await sport.stop();
  }
});

test('points 3 and 18: a public demo warns on every page, and only origins of the allowlist may call with credentials', async () => {
  const open = await startTestHub({
    env: { SITE_URL: 'https://sports.example.org', ALLOWED_ORIGINS: 'https://app.example.org' },
  });
  try {
    for (const page of ['/', '/account.php', '/no-such-page'])
      assert.match(
        (await open.app.inject({ url: page, headers: { accept: 'text/html' } })).body,
        /notice--warning" role="note">/,
        page,
      );
    const allowed = async (origin: string) =>
      (await open.app.inject({ url: '/api/v1/account', headers: { origin } })).headers['access-control-allow-origin'];
    assert.equal(await allowed('https://app.example.org'), 'https://app.example.org');
    assert.equal(await allowed('https://evil.example.org'), undefined);
  } finally {
    await open.stop();
  }
});
