import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestClock } from '@sports-hub/kernel/testing';
import { runAdmin } from '../operator/run.ts';
import { demoAddress, TestClient } from '../testing/client.ts';
import { startTestHub, type TestHub } from '../testing/hub.ts';
import { CLAIM_GRANT, JWT_BEARER_GRANT } from './protocol.ts';

// The operator's commands have the real time, which the tests never get ahead of.
const clock = createTestClock(new Date(Date.now() - 86_400_000));
const ENV = {
  SITE_URL: 'http://localhost:4000',
  AGENT_KEY_SECRET: 'a-secret-for-signing-keys-in-tests-only',
  THROTTLE_AGENT_MCP_IP: '5/60',
};
let hub: TestHub;
before(async () => {
  hub = await startTestHub({ clock, env: ENV });
});
after(() => hub.stop());

const mcp = (payload: unknown, headers: Record<string, string> = {}, remoteAddress = '10.3.0.1') =>
  hub.app.inject({
    method: 'POST',
    url: '/mcp',
    remoteAddress,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    payload: JSON.stringify(payload),
  });
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

test('several MCP messages in one request are refused: one call is counted as one', async () => {
  const response = await mcp([LIST, LIST], {}, '10.3.0.9');
  assert.equal(response.statusCode, 400);
  assert.equal(response.json().error.code, -32600);
  assert.equal((await mcp([], {}, '10.3.0.9')).statusCode, 400);
});

test('without a token each client has so many MCP calls a minute, and others have theirs', async () => {
  const statuses = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await mcp(LIST)).statusCode);
  assert.equal(statuses.slice(0, 5).includes(429), false, statuses.join());
  const refused = await mcp(LIST);
  assert.equal(refused.statusCode, 429);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assert.notEqual((await mcp(LIST, {}, '10.3.0.2')).statusCode, 429);
  clock.advance(61);
  assert.notEqual((await mcp(LIST)).statusCode, 429);
});

test('the agents of a disabled account are out at once: their tokens, and getting new ones', async () => {
  const json = async (url: string, payload: object) => (await hub.app.inject({ method: 'POST', url, payload })).json();
  const exchange = async (fields: Record<string, string>) =>
    (
      await hub.app.inject({
        method: 'POST',
        url: '/api/v1/oauth/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      })
    ).json();
  const email = demoAddress('robin.vale');
  const registered = await json('/agent/identity', {
    type: 'anonymous',
    client_name: 'Clubmate',
    scope: 'public:read',
  });
  const { claim_attempt: attempt } = await json('/agent/identity/claim', {
    claim_token: registered.claim_token,
    login_hint: email,
  });
  const robin = new TestClient(hub.app);
  await robin.signIn(email);
  const { pathname, search } = new URL(attempt.verification_uri);
  const page = await hub.app.inject({ url: `${pathname}${search}`, headers: { cookie: robin.cookie! } });
  await hub.app.inject({
    method: 'POST',
    url: `${pathname}${search}`,
    headers: { cookie: robin.cookie!, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      csrf_token: /name="csrf_token" value="([^"]+)"/.exec(page.body)?.[1] ?? '',
      code: attempt.user_code,
      decision: 'allow',
    }).toString(),
  });
  const tokens = await exchange({ grant_type: CLAIM_GRANT, claim_token: registered.claim_token });
  const authorization = `Bearer ${tokens.access_token}`;
  const read = async () =>
    (await hub.app.inject({ url: '/api/v1/sports/basketball/news', headers: { authorization } })).statusCode;
  assert.equal(await read(), 503, 'let in; the sport itself is not there');
  await runAdmin(['disable', email], { ...ENV, DATABASE_URL: hub.databaseUrl });
  assert.equal(await read(), 401);
  assert.equal((await mcp(LIST, { authorization }, '10.3.0.3')).statusCode, 401);
  const again = await exchange({ grant_type: JWT_BEARER_GRANT, assertion: tokens.identity_assertion });
  assert.equal(again.access_token, undefined);
});

test('the page for saying yes without a request, or with something that is none, says that it is gone', async () => {
  const pat = await new TestClient(hub.app).open();
  await pat.signIn(demoAddress('pat.parker'));
  await pat.open();
  for (const search of ['', '?request=', '?request=nonsense', '?request=a&request=b', '?request[]=1']) {
    const headers = { cookie: pat.cookie!, 'content-type': 'application/x-www-form-urlencoded' };
    const seen = await hub.app.inject({ url: `/agent/consent${search}`, headers: { cookie: pat.cookie! } });
    assert.equal(seen.statusCode, 410, search);
    const response = await hub.app.inject({
      method: 'POST',
      url: `/agent/consent${search}`,
      headers,
      payload: new URLSearchParams({ csrf_token: pat.csrf!, code: '123456', decision: 'allow' }).toString(),
    });
    assert.equal(response.statusCode, 410, search);
  }
});
