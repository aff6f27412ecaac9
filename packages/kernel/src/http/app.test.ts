import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import Type from 'typebox';
import {
  Email,
  Fields,
  IdInput,
  IdParam,
  json,
  jsonWithMeta,
  NewPassword,
  operation,
  PageMeta,
  paging,
  PROBLEM_CODES,
  problemMessage,
  problemStatus,
  raw,
  SlugParam,
  Text,
  type OperationSpec,
  type ProblemCode,
} from '@sports-hub/contract';
import { Problem, throttled } from '../problem.ts';
import { createTestApp } from '../testing/kernel-app.ts';
import { created, ok, okWithMeta } from './results.ts';
import { createRoutes } from './routes.ts';

const common = { service: 'hub', tag: 'Test', summary: 'Test', access: 'public', reach: 'hub', problems: [] } as const;
const echo = operation({
  ...common,
  name: 'echo',
  method: 'POST',
  path: '/echo',
  body: Fields({
    text: Text(1, 5),
    id: Type.Optional(IdInput),
    email: Type.Optional(Email),
    password: Type.Optional(NewPassword),
    count: Type.Optional(Type.Integer()),
  }),
  responses: { 201: json(Type.Object({ text: Type.String(), id: Type.Optional(Type.Integer()) })) },
});
/** Between services, where unknown fields are refused. */
const strictEcho = operation({
  ...echo,
  name: 'strictEcho',
  path: '/strict-echo',
  access: 'service',
  reach: 'service',
});
const item = operation({
  ...common,
  name: 'item',
  method: 'GET',
  path: '/items/:id',
  params: Fields({ id: IdParam }),
  responses: { 200: json(Type.Object({ id: Type.Integer() })) },
});
const list = operation({
  ...common,
  name: 'list',
  method: 'GET',
  path: '/items',
  query: Fields(paging),
  responses: { 200: jsonWithMeta(Type.Object({ items: Type.Array(Type.Integer()) }), PageMeta) },
});
const page = operation({
  ...common,
  name: 'page',
  method: 'GET',
  path: '/pages/:slug',
  params: Fields({ slug: SlugParam }),
  responses: { 200: json(Type.Object({ slug: Type.String() })) },
});
const file = operation({
  ...common,
  name: 'file',
  method: 'GET',
  path: '/file',
  responses: { 200: raw('text/calendar; charset=utf-8') },
});
const fail = operation({
  ...common,
  name: 'fail',
  method: 'GET',
  path: '/fail/:code',
  params: Fields({ code: Type.String() }),
  responses: { 200: json(Fields({})) },
});
const leak = operation({
  ...common,
  name: 'leak',
  method: 'GET',
  path: '/leak',
  responses: { 200: json(Type.Object({ shown: Type.String() })) },
});

const { app } = createTestApp({ checkResponses: false });
const routes = createRoutes(app, { public: () => null, service: () => null });
for (const op of [echo, strictEcho])
  routes.on(op, ({ body }) => created({ text: body.text, ...(body.id === undefined ? {} : { id: body.id }) }));
routes.on(item, ({ params }) => ok({ id: params.id }));
routes.on(list, ({ query }) => okWithMeta({ items: [] }, { page: query.page ?? 0, limit: query.limit ?? 0, total: 0 }));
routes.on(page, ({ params }) => ok({ slug: params.slug }));
routes.on(file, () => ({ status: 200 as const, raw: 'BEGIN:VCALENDAR' }));
routes.on(fail, ({ params }) => {
  throw params.code === 'unexpected'
    ? new Error('secret detail')
    : new Problem(params.code as ProblemCode, { retryAfter: 7 });
});
routes.on(leak, () => ok({ shown: 'yes', password_hash: 'no' } as { shown: string }));

before(() => app.ready());
after(() => app.close());

const post = (payload: string | Buffer, type = 'application/json', path = '/echo') =>
  app.inject({ method: 'POST', url: `/api/v1${path}`, headers: { 'content-type': type }, payload });
const fieldsOf = (body: string) => (JSON.parse(body) as { data: { fields?: Record<string, string> } }).data.fields;

describe('the envelope', () => {
  test('a success carries success, version and data', async () => {
    const response = await post('{"text":" ok "}');
    assert.equal(response.statusCode, 201);
    assert.equal(response.headers['content-type'], 'application/json; charset=utf-8');
    assert.deepEqual(response.json(), { success: true, version: '1.0.0', data: { text: 'ok' } });
  });
  test('a paged list adds meta, with the default page and limit', async () => {
    assert.deepEqual((await app.inject('/api/v1/items')).json(), {
      success: true,
      version: '1.0.0',
      data: { items: [] },
      meta: { page: 1, limit: 20, total: 0 },
    });
  });
  test('a body that is not JSON is sent as it is, with its media type', async () => {
    const response = await app.inject('/api/v1/file');
    assert.equal(response.headers['content-type'], 'text/calendar; charset=utf-8');
    assert.equal(response.body, 'BEGIN:VCALENDAR');
  });
  test('what the schema does not declare is not sent', async () => {
    assert.deepEqual((await app.inject('/api/v1/leak')).json<{ data: unknown }>().data, { shown: 'yes' });
  });
  test('every problem of the catalogue answers with its status, code and text', async () => {
    for (const code of PROBLEM_CODES) {
      const message = problemMessage(code);
      const response = await app.inject(`/api/v1/fail/${code}`);
      assert.equal(response.statusCode, problemStatus(code), code);
      assert.deepEqual(response.json(), { success: false, version: '1.0.0', data: { message, code } });
      assert.equal(response.headers['retry-after'], '7');
    }
  });
  test('an unexpected error is a 500 that says nothing', async () => {
    const response = await app.inject('/api/v1/fail/unexpected');
    assert.equal(response.statusCode, 500);
    assert.equal(response.json<{ data: { code: string } }>().data.code, 'server.error');
    assert.ok(!response.body.includes('secret'));
  });
  test('a 401 says how to authenticate', async () => {
    assert.equal(
      (await app.inject('/api/v1/fail/auth.required')).headers['www-authenticate'],
      'Bearer resource_metadata="http://localhost:4000/.well-known/oauth-protected-resource"',
    );
  });
});

describe('headers of every response', () => {
  test('security headers, a strict policy and a request id of our own, on success and on failure', async () => {
    for (const url of ['/api/v1/items/1', '/nowhere', '/api/v1/fail/unexpected', '/api/v1/echo', '/%']) {
      const { headers } = await app.inject({ url, headers: { 'x-request-id': 'from-the-client' } });
      assert.equal(
        headers['content-security-policy'],
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
        url,
      );
      assert.equal(headers['x-content-type-options'], 'nosniff', url);
      assert.equal(headers['x-frame-options'], 'DENY', url);
      assert.equal(headers['referrer-policy'], 'no-referrer', url);
      assert.equal(headers['cache-control'], 'no-store', url);
      assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/, url);
      assert.equal(headers['strict-transport-security'], undefined, url);
    }
  });
  test('a site with HTTPS asks browsers to insist on it', async () => {
    const { app: secure } = createTestApp({ siteUrl: 'https://sports.example.org' });
    assert.match(String((await secure.inject('/nowhere')).headers['strict-transport-security']), /max-age=31536000/);
    await secure.close();
  });
  test('HEAD is answered like GET, without a body', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/api/v1/items/1' });
    assert.equal(response.statusCode, 200);
    assert.equal(response.body, '');
    assert.ok(Number(response.headers['content-length']) > 0);
  });
});

describe('addresses and methods', () => {
  test('an unknown address is 404, whatever the method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'] as const)
      assert.equal((await app.inject({ method, url: '/api/v1/nothing' })).statusCode, 404, method);
  });
  test('a known address with a wrong method is 405 with Allow', async () => {
    for (const [method, url, allow] of [
      ['GET', '/api/v1/echo', 'POST'],
      ['PUT', '/api/v1/echo', 'POST'],
      ['POST', '/api/v1/items/1', 'GET, HEAD'],
      ['DELETE', '/api/v1/items/1?x=1', 'GET, HEAD'],
      ['OPTIONS', '/api/v1/items', 'GET, HEAD'],
      ['PATCH', '/api/v1/echo', 'POST'],
    ] as const) {
      const response = await app.inject({ method, url });
      assert.equal(response.statusCode, 405, `${method} ${url}`);
      assert.equal(response.headers.allow, allow, `${method} ${url}`);
    }
  });
  test('an id or slug that cannot exist, and an address that cannot be decoded, are 404', async () => {
    for (const url of [
      '/api/v1/items/0',
      '/api/v1/items/-1',
      '/api/v1/items/01',
      '/api/v1/items/1.5',
      '/api/v1/items/x',
      `/api/v1/items/${'9'.repeat(17)}`,
      '/api/v1/items/1%00',
      '/api/v1/items/9007199254740993',
      '/api/v1/items/%2e%2e',
      '/api/v1/pages/Big',
      '/api/v1/pages/-a',
      `/api/v1/pages/${'a'.repeat(121)}`,
      `/api/v1/pages/${'a'.repeat(500)}`,
      '/api/v1/pages/..%2fitems',
      '/%',
      '/api/v1/items/%ff',
      '//api/v1/items/1',
    ])
      assert.equal((await app.inject(url)).statusCode, 404, url);
    assert.deepEqual((await app.inject('/api/v1/items/9007199254740991')).json<{ data: unknown }>().data, {
      id: 9007199254740991,
    });
  });
  test('query parameters out of bounds, of the wrong kind or repeated are 422 by name', async () => {
    for (const [query, field] of [
      ['page=0', 'page'],
      ['limit=101', 'limit'],
      ['limit=0', 'limit'],
      ['page=x', 'page'],
      ['page=1e999', 'page'],
      ['nope=1', 'nope'],
      ['page=1&page=2', 'page'],
      ['__proto__=1', '__proto__'],
    ] as const) {
      const response = await app.inject(`/api/v1/items?${query}`);
      assert.equal(response.statusCode, 422, query);
      assert.deepEqual(Object.keys(fieldsOf(response.body) ?? {}), [field], query);
    }
  });
});

describe('bodies', () => {
  test('each field that is wrong is named, with a reason', async () => {
    const response = await post('{"text":"  ","id":"0","email":"x@y","password":"short"}');
    assert.equal(response.statusCode, 422);
    assert.equal(response.json<{ data: { code: string } }>().data.code, 'request.invalid');
    assert.deepEqual(fieldsOf(response.body), {
      text: 'This must not be empty.',
      id: 'This does not have the right form.',
      email: 'This is not an email address.',
      password: 'This must have at least 10 characters.',
    });
    assert.deepEqual(fieldsOf((await post('{}')).body), { text: 'This is required.' });
  });
  test('lengths count code points: five family emoji parts fit, six letters do not', async () => {
    assert.equal((await post(JSON.stringify({ text: '😀😀😀😀😀' }))).statusCode, 201);
    assert.equal((await post(JSON.stringify({ text: '👨‍👩‍👧' }))).statusCode, 201);
    assert.equal((await post('{"text":"abcdef"}')).statusCode, 422);
  });
  test('an id may be a number or digits, and arrives as a number', async () => {
    for (const id of ['7', '"7"'])
      assert.equal((await post(`{"text":"a","id":${id}}`)).json<{ data: { id: number } }>().data.id, 7);
  });
  test('NUL, lone surrogates and numbers that do not exist are 422', async () => {
    for (const body of [
      '{"text":"a\\u0000"}',
      '{"text":"\\ud800"}',
      '{"text":"a","count":1e400}',
      '{"text":"a","id":1e400}',
      '{"text":"a","id":9007199254740993}',
      '{"text":"a","id":1.5}',
      '{"text":"a","id":"07"}',
      '{"text":"a","id":""}',
      '{"text":"a","id":" 7"}',
      '{"text":"a","id":null}',
      '{"text":5}',
      '[]',
      '"x"',
      'null',
      '5',
    ]) {
      assert.equal((await post(body)).statusCode, 422, body);
    }
  });
  test('a lone surrogate in a field name cannot break the response', async () => {
    const response = await post('{"text":"a","\\ud800":1}', 'application/json', '/strict-echo');
    assert.equal(response.statusCode, 422);
    assert.ok(response.json());
  });
  test('what is not JSON, not UTF-8 or empty is 400', async () => {
    for (const body of [
      '{',
      '',
      '{"text":"a"}x',
      "{'text':1}",
      '{"text":NaN}',
      Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    ]) {
      const response = await post(body);
      assert.equal(response.statusCode, 400, String(body));
      assert.equal(response.json<{ data: { code: string } }>().data.code, 'request.malformed');
    }
  });
  test('a key __proto__ is 400, also when written with escapes, nested, or behind a long list', async () => {
    for (const body of [
      '{"__proto__":{"admin":true},"text":"a"}',
      '{"_\\u005fproto__":1,"text":"a"}',
      '{"text":{"__pr\\u006fto__":1}}',
      `{"text":[${'0,'.repeat(1_900)}{"__proto__":1}]}`,
    ]) {
      assert.equal((await post(body)).statusCode, 400, body.slice(0, 40));
    }
    assert.equal(({} as { admin?: boolean }).admin, undefined);
    assert.deepEqual((await post('{"text":"a","constructor":{"prototype":1}}')).json<{ data: unknown }>().data, {
      text: 'a',
    });
  });
  test('100 000 nested arrays are a response, not a crash', async () => {
    const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    for (const body of [nested, `{"text":${nested}}`, `{"text":"\\u0041","x":${nested}}`])
      assert.ok([400, 422].includes((await post(body)).statusCode));
  });
  test('of a key that occurs twice the last one counts', async () => {
    assert.equal((await post('{"text":"first","text":"last"}')).json<{ data: { text: string } }>().data.text, 'last');
  });
  test('a body over 256 KiB is 413', async () => {
    assert.equal((await post(JSON.stringify({ text: 'a'.repeat(256 * 1024) }))).statusCode, 413);
  });
  test('a body that is not JSON by its type is 415, and so is one without a type', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      'nonsense',
    ])
      assert.equal((await post('{"text":"a"}', type)).statusCode, 415, type);
    assert.equal(
      (await app.inject({ method: 'POST', url: '/api/v1/echo', payload: Buffer.from('{"text":"a"}') })).statusCode,
      415,
    );
    for (const type of ['application/json; charset=utf-8', 'Application/JSON'])
      assert.equal((await post('{"text":"a"}', type)).statusCode, 201, type);
  });
  test('no body at all is 422', async () => {
    assert.equal((await app.inject({ method: 'POST', url: '/api/v1/echo' })).statusCode, 422);
  });
});

describe('what does not boot', () => {
  const bare = () => createRoutes(createTestApp().app, { public: () => null });
  test('an operation without an access rule', () => {
    assert.throws(() => operation({ ...echo, access: undefined as never }), /echo has no access rule/);
    assert.throws(() => operation({ ...echo, access: 'anyone' as never }), /echo has no access rule/);
  });
  test('an operation that would be cached for everybody though it is not for everybody', () => {
    assert.throws(() => operation({ ...echo, cache: 'public' }), /echo is cached for everybody/);
    assert.throws(() => operation({ ...item, access: 'member', cache: 'public' }), /must be a public GET/);
  });
  test('an operation whose access rule nobody guards', () => {
    const members = operation({ ...echo, access: 'member' }) as OperationSpec;
    assert.throws(
      () =>
        bare().on(members, () => {
          throw new Error('never called');
        }),
      /No guard for access "member" of operation echo/,
    );
  });
  test('the same address twice', () => {
    const twice = bare();
    twice.on(file, () => ({ status: 200 as const, raw: '' }));
    assert.throws(() => twice.on(file, () => ({ status: 200 as const, raw: '' })), /already declared/);
  });
});

test('a guard runs before the body is read, and what it throws is the response', async () => {
  const { app: guarded } = createTestApp();
  let handled = 0;
  createRoutes(guarded, {
    public: () => {
      throw new Problem('auth.required');
    },
  }).on({ ...echo, problems: ['auth.required'] }, () => {
    handled += 1;
    return created({ text: '' });
  });
  const response = await guarded.inject({
    method: 'POST',
    url: '/api/v1/echo',
    headers: { 'content-type': 'application/json' },
    payload: '{',
  });
  assert.equal(response.statusCode, 401);
  assert.equal(handled, 0);
  await guarded.close();
});

test('in tests a problem that its operation does not declare is an error, and closing the app says which', async () => {
  const { app: checked } = createTestApp();
  createRoutes(checked, { public: () => null }).on(item, ({ params }) => {
    throw params.id === 7
      ? new Problem('email.taken')
      : new Problem('record.not_found', { data: { current: { id: params.id } } });
  });
  assert.equal((await checked.inject('/api/v1/items/7')).statusCode, 500);
  assert.equal((await checked.inject('/api/v1/items/8')).statusCode, 500);
  await assert.rejects(
    checked.close(),
    /item responded with email\.taken, which its problems .*\n.*record\.not_found, which its problemData/,
  );
});

test('in tests a limit that its operation does not name is an error, and the rule is told nobody else', async () => {
  const { app: checked } = createTestApp();
  const limited = { ...item, service: 'sport', throttle: ['quotes'] } as const;
  createRoutes(checked, { public: () => null }).on(limited, ({ params }) => {
    throw throttled(params.id === 7 ? 'quotes' : 'confirmations', 3);
  });
  const named = await checked.inject('/api/v1/items/7');
  assert.deepEqual([named.statusCode, named.headers['retry-after']], [429, '3']);
  assert.ok(!named.body.includes('quotes'));
  assert.equal((await checked.inject('/api/v1/items/8')).statusCode, 500);
  await assert.rejects(checked.close(), /item responded with throttle\.exceeded of confirmations, which its throttles/);
});

test('in tests a response that does not match its schema is an error', async () => {
  const { app: checked } = createTestApp();
  createRoutes(checked, { public: () => null }).on(item, () => ok({ id: 'seven' as never }));
  assert.equal((await checked.inject('/api/v1/items/7')).statusCode, 500);
  await checked.close();
});
