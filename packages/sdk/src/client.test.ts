import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient, type ClientOptions } from './client.ts';
import type { Endpoint } from './endpoint.ts';
import { HubError } from './errors.ts';
import { getCommunityMe, listConversations, listMessages, sendMessage } from './generated/operations.ts';
import { createFakeClock, settle } from './testing/fake-clock.ts';
import { createFakeService } from './testing/fake-service.ts';

type Respond = Parameters<typeof createFakeService>[0];

function setUp(respond: Respond, options: Partial<ClientOptions> = {}) {
  const clock = createFakeClock();
  const service = createFakeService(respond);
  const client = createClient({
    baseUrl: '/api/v1',
    sport: 'basketball',
    fetch: service.fetch,
    clock,
    random: () => 0,
    ...options,
  });
  return { client, clock, ...service };
}

const message = { body: 'Hello', client_id: 'a'.repeat(16) };
const rejection = (promise: Promise<unknown>): Promise<HubError> =>
  promise.then(
    () => assert.fail('it was not refused'),
    (error: unknown) => (error instanceof HubError ? error : assert.fail(String(error))),
  );

test('fills in the sport, the parameters and the query', async () => {
  const { client, seen } = setUp(() => ({ data: { items: [] } }));
  await client.call(listMessages, { params: { id: 12 }, query: { after: 7 } });
  await client.call(listConversations, { query: { before: undefined }, sport: 'baseball' });
  assert.deepEqual(
    seen.map(({ method, path }) => `${method} ${path}`),
    [
      'GET /api/v1/sports/basketball/community/conversations/12/messages?after=7',
      'GET /api/v1/sports/baseball/community/conversations',
    ],
  );
});

test('on a sport’s own site its operations have no prefix', async () => {
  const { client, seen } = setUp(() => ({}), { place: 'sport', sport: undefined });
  await client.call(getCommunityMe);
  assert.equal(seen[0]?.path, '/api/v1/community/me');
});

test('a POST in a session carries its CSRF token, which is asked for once', async () => {
  const { client, seen } = setUp(({ path }) => ({ data: path.endsWith('/session') ? { csrf_token: 't1' } : {} }));
  await client.call(sendMessage, { params: { id: 1 }, body: message });
  await client.call(sendMessage, { params: { id: 1 }, body: message });
  assert.deepEqual(
    seen.map(({ path, headers }) => [path.split('/').at(-1), headers['x-csrf-token']]),
    [
      ['session', undefined],
      ['messages', 't1'],
      ['messages', 't1'],
    ],
  );
  assert.deepEqual(seen[1]?.body, message);
});

test('a CSRF token that is no longer valid is replaced once', async () => {
  let current = 'new';
  const { client, seen } = setUp(
    ({ path, headers }) => {
      if (path.endsWith('/session')) return { data: { csrf_token: current } };
      return headers['x-csrf-token'] === 'new' ? {} : { status: 403, data: { code: 'csrf.invalid', message: 'x' } };
    },
    { csrfToken: 'old' },
  );
  await client.call(sendMessage, { params: { id: 1 }, body: message });
  assert.equal(seen.length, 3);
  current = 'still wrong';
  const other = setUp(
    ({ path }) =>
      path.endsWith('/session')
        ? { data: { csrf_token: current } }
        : { status: 403, data: { code: 'csrf.invalid', message: 'x' } },
    { csrfToken: 'old' },
  );
  assert.equal(
    (await rejection(other.client.call(sendMessage, { params: { id: 1 }, body: message }))).code,
    'csrf.invalid',
  );
  assert.equal(other.seen.length, 3, 'and not again and again');
});

test('with a bearer token neither cookie nor CSRF token is sent', async () => {
  const { client, seen } = setUp(() => ({ headers: { 'set-cookie': 'hub_session=x; HttpOnly' } }));
  const mine = client.withBearer('abc');
  await mine.call(sendMessage, { params: { id: 1 }, body: message });
  await mine.call(getCommunityMe);
  for (const { headers } of seen) {
    assert.equal(headers['authorization'], 'Bearer abc');
    assert.equal(headers['x-csrf-token'], undefined);
    assert.equal(headers['cookie'], undefined);
  }
});

test('public POSTs ask for no session', async () => {
  const { client, seen } = setUp(() => ({}));
  const open: Endpoint<'getHome'> = { method: 'POST', path: '/newsletter', service: 'hub', access: 'public' };
  await client.call(open);
  assert.equal(seen.length, 1);
});

test('outside of a browser the client keeps its own cookies and forgets those that end', async () => {
  const cookies = ['hub_session=one; Path=/; HttpOnly', 'hub_session=two; Path=/', 'hub_session=; Max-Age=0; Path=/'];
  const { client, seen } = setUp((_, index) => (index < 3 ? { headers: { 'set-cookie': cookies[index]! } } : {}));
  for (let i = 0; i < 4; i++) await client.call(getCommunityMe);
  assert.deepEqual(
    seen.map(({ headers }) => headers['cookie']),
    [undefined, 'hub_session=one', 'hub_session=two', undefined],
  );
});

test('a refusal has its code, message, fields, request id and time to wait', async () => {
  const { client } = setUp(() => ({
    status: 429,
    data: { code: 'throttle.exceeded', message: 'Too many attempts.', fields: { body: 'Too long' } },
    headers: { 'retry-after': '24' },
  }));
  const error = await rejection(client.call(getCommunityMe, { retries: 0 }));
  assert.deepEqual(
    [error.code, error.message, error.status, error.fields, error.requestId, error.retryAfter],
    ['throttle.exceeded', 'Too many attempts.', 429, { body: 'Too long' }, 'request-1', 24],
  );
});

test('what is not our envelope is unreadable, with its status and request id', async () => {
  const { client } = setUp(() => ({ status: 502, data: 'gateway' }));
  const error = await rejection(client.call(getCommunityMe, { retries: 0 }));
  assert.deepEqual([error.code, error.status, error.requestId], ['client.unreadable', 502, 'request-1']);
});

test('a GET is tried twice more, with growing pauses, while nothing was refused', async () => {
  const { client, clock, seen } = setUp((_, index) =>
    index < 2 ? new TypeError('fetch failed') : { data: { ok: index } },
  );
  const done = client.call(getCommunityMe);
  await clock.pass(499);
  assert.equal(seen.length, 1);
  await clock.pass(1);
  assert.equal(seen.length, 2);
  await clock.pass(1000);
  assert.deepEqual((await done).data as unknown, { ok: 2 });
});

test('a GET waits as long as it is asked to, unless that is too long for a person', async () => {
  const busy = (seconds: string) => ({
    status: 503,
    data: { code: 'server.busy', message: 'x' },
    headers: { 'retry-after': seconds },
  });
  const short = setUp((_, index) => (index === 0 ? busy('3') : {}));
  const done = short.client.call(getCommunityMe);
  await short.clock.pass(2_999);
  assert.equal(short.seen.length, 1);
  await short.clock.pass(1);
  await done;
  const long = setUp(() => busy('60'));
  assert.equal((await rejection(long.client.call(getCommunityMe))).retryAfter, 60);
  assert.equal(long.seen.length, 1);
});

test('refusals and POSTs are not tried again', async () => {
  const { client, seen } = setUp(
    ({ method }) =>
      method === 'GET'
        ? { status: 404, data: { code: 'record.not_found', message: 'x' } }
        : new TypeError('fetch failed'),
    { csrfToken: 't' },
  );
  assert.equal((await rejection(client.call(getCommunityMe))).code, 'record.not_found');
  assert.equal(
    (await rejection(client.call(sendMessage, { params: { id: 1 }, body: message }))).code,
    'client.offline',
  );
  assert.equal(seen.length, 2);
});

test('a call without a response is given up, and a caller can call it off', async () => {
  const clock = createFakeClock();
  const hang: typeof fetch = (_, init) =>
    new Promise((__, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  const client = createClient({ baseUrl: '', place: 'sport', fetch: hang, clock, timeout: 20_000 });
  const late = rejection(client.call(getCommunityMe, { retries: 0 }));
  await clock.pass(20_000);
  assert.equal((await late).code, 'client.timeout');
  const controller = new AbortController();
  const off = rejection(client.call(getCommunityMe, { signal: controller.signal }));
  await settle();
  controller.abort();
  assert.equal((await off).code, 'client.aborted');
  assert.equal(clock.planned(), 0);
});
