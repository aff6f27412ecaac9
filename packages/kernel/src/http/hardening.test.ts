import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import Type from 'typebox';
import { DateOnly, Fields, json, operation, PersonName, Text } from '@sports-hub/contract';
import { createTestApp, listen } from '../testing/kernel-app.ts';
import { sendRaw } from '../testing/raw-http.ts';
import { JSON_LIMIT } from './app.ts';
import { createValueCounter } from './json-size.ts';
import { sendPage } from './pages.ts';
import { ok } from './results.ts';
import { createRoutes } from './routes.ts';
import { eventually } from '../testing/eventually.ts';

const base = { service: 'hub', tag: 'Test', reach: 'hub', summary: 'Test', problems: [] } as const;
const write = operation({
  ...base,
  name: 'write',
  method: 'POST',
  path: '/write',
  access: 'public',
  body: Fields({
    text: Text(1, 10),
    number: Type.Optional(Type.Integer()),
    list: Type.Optional(Type.Array(Type.Integer())),
  }),
  responses: { 200: json(Type.Object({ text: Type.String() })) },
});
/** Between services, where unknown fields are refused. */
const strictWrite = operation({
  ...write,
  name: 'strictWrite',
  path: '/strict-write',
  access: 'service',
  reach: 'service',
});
const named = operation({
  ...base,
  name: 'named',
  method: 'POST',
  path: '/named',
  access: 'public',
  body: Fields({ name: PersonName }),
  responses: { 200: json(Type.Object({ name: Type.String() })) },
});
const read = operation({
  ...base,
  name: 'read',
  method: 'GET',
  path: '/read',
  access: 'public',
  query: Type.Object({ from: Type.Optional(DateOnly) }),
  responses: { 200: json(Type.Object({ from: Type.String() })) },
});
const own = operation({
  ...base,
  name: 'own',
  method: 'GET',
  path: '/own',
  access: 'signed-in',
  responses: { 200: json(Type.Object({})) },
});

function start(options: Parameters<typeof createTestApp>[0] = {}) {
  const { app } = createTestApp(options);
  const routes = createRoutes(app, { public: () => null, 'signed-in': () => null, service: () => null });
  for (const op of [write, strictWrite]) routes.on(op, ({ body }) => ok({ text: body.text }));
  routes.on(named, ({ body }) => ok({ name: body.name }));
  routes.on(read, ({ query }) => ok({ from: query.from ?? '' }));
  routes.on(own, () => ok({}));
  app.get('/large', async (_request, reply) => reply.type('text/plain').send('x'.repeat(8 * 1024 * 1024)));
  return app;
}
const app = start();
after(() => app.close());
const post = (path: string, payload: string) =>
  app.inject({ method: 'POST', url: `/api/v1${path}`, headers: { 'content-type': 'application/json' }, payload });
const fieldsOf = (body: string) => (JSON.parse(body) as { data: { fields: Record<string, string> } }).data.fields;

describe('point 1: a refusal never costs more than the request', () => {
  const keys = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n])));

  test('18 000 unknown keys are refused before they are looked at, in a few bytes', async () => {
    await post('/write', '{}');
    const response = await post('/write', keys(18_000));
    assert.equal(response.statusCode, 422);
    assert.ok(response.body.length < 500, `${response.body.length} bytes`);
    assert.deepEqual(fieldsOf(response.body), { body: 'This has more than 500 fields.' });
  });

  test('of many problems a handful is told', async () => {
    const response = await post('/strict-write', keys(400));
    assert.equal(response.statusCode, 422);
    assert.equal(Object.keys(fieldsOf(response.body)).length, 20);
    assert.ok(response.body.length < 4_096);
    const long = await post('/strict-write', JSON.stringify({ text: 'a', ['k'.repeat(100_000)]: 1 }));
    assert.equal(long.statusCode, 422);
    assert.ok(long.body.length < 500, 'also where the name of a field is long');
  });

  test('a list of 60 000 wrong values is judged by its first', async () => {
    const response = await post('/write', JSON.stringify({ text: 'a', list: Array(60_000).fill('x') }));
    assert.equal(response.statusCode, 422);
    assert.equal(Object.keys(fieldsOf(response.body)).length, 1);
  });

  test('point 1: absurdly many values, wherever they are, are refused before they are parsed', async () => {
    const vast = [
      `{"text":{${Array.from({ length: 9_000 }, (_, n) => `"${n}":1`).join(',')}}}`,
      `{"list":[${'{},'.repeat(9_000)}{}]}`,
      `{"text":${'['.repeat(9_000)}${']'.repeat(9_000)}}`,
      `[${'1,'.repeat(9_000)}1]`,
      // Not JSON, which only a parser would find out.
      `{"list":[${'1,'.repeat(9_000)}`,
    ];
    for (const body of vast) {
      const response = await post('/write', body);
      assert.equal(response.statusCode, 422, body.slice(0, 20));
      assert.deepEqual(fieldsOf(response.body), { body: 'This has more than 6000 values.' });
    }
  });

  test('point 1: what looks like many values inside a text is text', async () => {
    for (const text of [',:{['.repeat(900), '\\"'.repeat(1_500), '\\\\'.repeat(1_500), `${'\\'.repeat(3_001)}",`]) {
      const response = await post('/write', JSON.stringify({ text }));
      assert.doesNotMatch(response.body, /more than/, text.slice(0, 8));
    }
  });

  test('point 1: a body is counted alike, however it is cut into pieces', () => {
    const isVast = (body: string, size: number): boolean => {
      const count = createValueCounter();
      const bytes = Buffer.from(body);
      try {
        for (let place = 0; place < bytes.length; place += size) count(bytes.subarray(place, place + size));
        return false;
      } catch {
        return true;
      }
    };
    for (const size of [1, 2, 3, 64 * 1024]) {
      assert.equal(isVast(keys(501), size), true, 'one too many');
      assert.equal(isVast(keys(500), size), false, 'as many as there may be');
      for (const text of [',:{['.repeat(9_000), '\\"'.repeat(9_000), `${'\\'.repeat(3_001)}",${'1,'.repeat(9_000)}`])
        assert.equal(isVast(JSON.stringify({ text, list: [text] }), size), false, 'inside a text');
    }
  });

  test('a body that does not say how long it is may be no longer than others', async () => {
    const long = (length: number) =>
      app.inject({
        method: 'POST',
        url: '/api/v1/write',
        headers: { 'content-type': 'application/json' },
        payload: Readable.from([Buffer.from(`{"text":"${'a'.repeat(length)}`), Buffer.from('"}')]),
      });
    assert.equal((await long(JSON_LIMIT)).statusCode, 413);
    assert.notEqual((await long(JSON_LIMIT - 20)).statusCode, 413);
  });

  test('an honest mistake still gets every field', async () => {
    const response = await post('/strict-write', '{"text":"   ","number":"1","other":2}');
    assert.deepEqual(Object.keys(fieldsOf(response.body)).sort(), ['number', 'other', 'text']);
  });
});

describe('names', () => {
  const accepted = ['Mary-Ann', 'O’Neil', 'J. R.', 'Пётр', '李小龙', 'नि\u200Dशा', ' Nova\n', '👨‍👩‍👧‍👦'];
  const refused = [
    '\u200B\u200B',
    '\u2060',
    '\u3164',
    '\u2800\u115F',
    'a\u0007b',
    'x\u202Eyz',
    'evil\uFF0Eexample',
    'evil\u3002example',
    '...',
    'a\nb',
  ];
  for (const name of accepted)
    test(`${JSON.stringify(name)} is one`, async () => {
      const response = await post('/named', JSON.stringify({ name }));
      assert.equal(response.statusCode, 200, response.body);
      assert.equal(response.json<{ data: { name: string } }>().data.name, name.trim());
    });
  for (const name of refused)
    test(`${JSON.stringify(name)} is none`, async () => {
      assert.equal((await post('/named', JSON.stringify({ name }))).statusCode, 422);
    });
});

test('a date that no calendar has is 422 by name', async () => {
  for (const date of ['0000-01-01', '2026-02-30', '2026-13-01', '12026-01-01']) {
    const response = await app.inject(`/api/v1/read?from=${date}`);
    assert.equal(response.statusCode, 422, date);
    assert.deepEqual(Object.keys(fieldsOf(response.body)), ['from']);
  }
  for (const date of ['0001-01-01', '2028-02-29', '9999-12-31'])
    assert.equal((await app.inject(`/api/v1/read?from=${date}`)).statusCode, 200, date);
});

test('a header that only the hub may send changes nothing by its mere presence', async () => {
  const plain = await app.inject('/api/v1/own');
  const claimed = await app.inject({ url: '/api/v1/own', headers: { 'x-internal-token': 'made-up' } });
  const { 'x-request-id': _a, date: _b, ...expected } = plain.headers;
  const { 'x-request-id': _c, date: _d, ...got } = claimed.headers;
  assert.deepEqual(got, expected);
  assert.equal(got['cache-control'], 'no-store');
  assert.ok(got['content-security-policy']);
});

describe('what is refused below the framework looks like every other refusal', () => {
  let port = 0;
  const served = start();
  before(async () => {
    port = await listen(served);
  });
  after(() => served.close());
  const cases = [
    ['an expectation', 'GET /api/v1/read HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n', 417],
    ['no host', 'GET /api/v1/read HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['nothing readable', 'NONSENSE\r\n\r\n', 400],
  ] as const;
  for (const [what, sent, status] of cases)
    test(`${what}: ${status} in the envelope, with request id and security headers`, async () => {
      const response = await sendRaw(port, [sent]);
      assert.match(response, new RegExp(`^HTTP/1.1 ${status} `));
      assert.match(response, /x-request-id: [\w-]{36}/i);
      assert.match(response, /content-security-policy: /i);
      assert.match(response, /cache-control: no-store/i);
      assert.match(response, /"success":false/);
    });
});

describe('clients that never read', () => {
  test('are cut, and one that reads slowly is not', async (t) => {
    const served = start({ slowReaders: { timeoutMs: 400, leastBytes: 1_024 } });
    t.after(() => served.close());
    const port = await listen(served);
    const ask = async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.on('error', () => {});
      socket.write('GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      return socket;
    };
    const deaf = await ask();
    deaf.pause();
    const slow = await ask();
    slow.on('data', () => {
      slow.pause();
      setTimeout(() => slow.resume(), 5);
    });
    const sockets = () =>
      new Promise<number>((resolve, reject) =>
        served.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      );
    await eventually('the one that never reads is gone', async () => (await sockets()) < 2);
    await once(slow, 'end').catch(() => {});
    slow.destroy();
    deaf.destroy();
  });

  test('hold no more connections than one client may; others are not touched', async (t) => {
    const served = start({ connections: { maxPerClient: 3, exempt: [] } });
    t.after(() => served.close());
    const port = await listen(served);
    const from = async (localAddress: string) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress });
      socket.on('error', () => {});
      await once(socket, 'connect');
      return socket;
    };
    const greedy = await Promise.all([1, 2, 3, 4, 5].map(() => from('127.0.0.1')));
    const open = () => greedy.filter((socket) => !socket.destroyed && socket.readable);
    await eventually('two are refused', () => open().length <= 3);
    assert.equal(open().length, 3);
    // Only one that was let in gets a response.
    const isLetIn = async (socket: Socket): Promise<boolean> => {
      socket.write('GET /api/v1/read HTTP/1.1\r\nHost: x\r\n\r\n');
      if (socket.destroyed) return false;
      const closed = once(socket, 'close').then(() => undefined);
      return (await Promise.race([once(socket, 'data'), closed]).catch(() => undefined)) !== undefined;
    };
    const other = await from('127.0.0.2');
    assert.ok(await isLetIn(other));
    assert.equal(open().length, 3);
    for (const socket of open()) socket.destroy();
    const again = await eventually('what was given back can be taken again', async () => {
      const socket = await from('127.0.0.1');
      return (await isLetIn(socket)) && socket;
    });
    for (const socket of [...greedy, other, again]) socket.destroy();
  });
});

describe('other origins', () => {
  const origin = 'https://elsewhere.example';
  const ask = (url: string, headers: Record<string, string>, method: 'GET' | 'OPTIONS' = 'GET', to = app) =>
    to.inject({ method, url: `/api/v1${url}`, headers });
  const preflight = (method: string) => ({ origin, 'access-control-request-method': method });

  test('may read what is public, without credentials, and so may their preflight', async () => {
    const response = await ask('/read', { origin });
    assert.equal(response.headers['access-control-allow-origin'], '*');
    assert.equal(response.headers['access-control-allow-credentials'], undefined);
    assert.equal(response.headers['cross-origin-resource-policy'], 'cross-origin');
    const refused = await ask('/read?from=x', { origin });
    assert.equal(refused.statusCode, 422);
    assert.equal(refused.headers['access-control-allow-origin'], '*', 'a refusal can be read too');
    const before = await ask('/read', preflight('GET'), 'OPTIONS');
    assert.equal(before.statusCode, 204);
    assert.equal(before.headers['access-control-allow-origin'], '*');
  });

  test('get nothing else, unless they are on the list', async (t) => {
    for (const response of [await ask('/own', { origin }), await ask('/own', preflight('GET'), 'OPTIONS')]) {
      assert.equal(response.headers['access-control-allow-origin'], undefined);
      assert.equal(response.headers['cross-origin-resource-policy'], 'same-origin');
    }
    assert.equal((await ask('/write', preflight('POST'), 'OPTIONS')).statusCode, 405);
    const open = start({ allowedOrigins: [origin] });
    t.after(() => open.close());
    const allowed = await ask('/own', { origin }, 'GET', open);
    assert.equal(allowed.headers['access-control-allow-origin'], origin);
    assert.equal(allowed.headers['access-control-allow-credentials'], 'true');
    assert.equal(allowed.headers['vary'], 'origin');
    assert.equal(
      (await ask('/write', preflight('POST'), 'OPTIONS', open)).headers['access-control-allow-origin'],
      origin,
    );
    const stranger = await ask('/own', { origin: 'https://evil.example' }, 'GET', open);
    assert.equal(stranger.headers['access-control-allow-origin'], undefined);
  });
});

test('a warning stands on every page and in nothing else', async (t) => {
  const warned = start({ pageWarning: 'Demo & public' });
  t.after(() => warned.close());
  warned.get('/page', (request, reply) => sendPage(request, reply, '<html><body class="x"><h1>Hi</h1></body></html>'));
  const page = await warned.inject({ url: '/page', headers: { 'accept-encoding': 'br' } });
  assert.match(page.body, /<body class="x"><p class="notice notice--warning" role="note">Demo &#38; public<\/p><h1>/);
  assert.doesNotMatch((await warned.inject('/api/v1/read')).body, /Demo/);
});
