import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import Type from 'typebox';
import { DayQuery, Fields, IdParam, IdQuery, json, operation, Switch, Text } from '@sports-hub/contract';
import { createTestApp } from '../testing/kernel-app.ts';
import { ok } from './results.ts';
import { createRoutes } from './routes.ts';

const Any = Type.Unsafe<unknown>({});
const common = { service: 'sport', tag: 'Test', summary: 'Test', problems: [] } as const;
const clients = { ...common, access: 'public', reach: 'hub', responses: { 200: json(Any) } } as const;
const body = Fields({
  text: Text(1, 20),
  choices: Type.Optional(Fields({ news: Type.Optional(Switch), events: Type.Optional(Switch) })),
});
const write = operation({ ...clients, name: 'write', method: 'POST', path: '/write', body });
const upload = operation({
  ...clients,
  name: 'upload',
  method: 'POST',
  path: '/upload',
  bodyKind: 'multipart',
  uploadLimit: 9_000,
  body: Fields({ text: Text(1, 20), year: Type.Optional(Type.Integer()) }),
  files: { logo: { required: false } },
});
const read = operation({
  ...clients,
  name: 'read',
  method: 'GET',
  path: '/read',
  query: Type.Object({
    division_id: Type.Optional(IdQuery),
    from: Type.Optional(DayQuery),
    to: Type.Optional(DayQuery),
    page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
  }),
});
const one = operation({
  ...clients,
  name: 'one',
  method: 'GET',
  path: '/read/:id',
  params: Fields({ id: IdParam }),
});
const decide = operation({
  ...common,
  name: 'decide',
  method: 'POST',
  path: '/admin/decide',
  access: 'admin',
  permission: 'season:write',
  reach: 'site',
  body,
  responses: { 200: json(Any) },
});
const between = operation({
  ...common,
  name: 'between',
  method: 'POST',
  path: '/internal/between',
  access: 'service',
  reach: 'service',
  body,
  responses: { 200: json(Any) },
});

const { app } = createTestApp();
before(async () => {
  const routes = createRoutes(app, { public: () => null, admin: () => null, service: () => null });
  routes.on(write, (input) => ok(input.body));
  routes.on(decide, (input) => ok(input.body));
  routes.on(between, (input) => ok(input.body));
  routes.on(upload, (input) => ok({ body: input.body, files: Object.keys(input.files) }));
  routes.on(read, ({ query }) => ok(query));
  routes.on(one, ({ params }) => ok(params));
  await app.ready();
});
after(() => app.close());

const send = async (method: 'GET' | 'POST' | 'HEAD' | 'PUT', path: string, payload?: object) => {
  const response = await app.inject({ method, url: `/api/v1${path}`, ...(payload ? { payload } : {}) });
  const { data } = (response.body === '' ? {} : response.json()) as { data: any };
  return { status: response.statusCode, data, headers: response.headers };
};

describe('unknown fields of a body', () => {
  const more = { text: 'a', total: 1, choices: { news: true, weather: true }, constructor: { a: [] } };
  test('are not read by what clients call', async () => {
    const { status, data } = await send('POST', '/write', more);
    assert.deepEqual([status, data], [200, { text: 'a', choices: { news: true } }]);
  });
  test('are refused by the administration and between services', async () => {
    for (const path of ['/admin/decide', '/internal/between']) {
      const { status, data } = await send('POST', path, more);
      assert.equal(status, 422, path);
      assert.deepEqual(Object.keys(data.fields).sort(), ['choices.weather', 'constructor', 'total']);
    }
  });
  test('do not make up for a known one that is missing or wrong', async () => {
    assert.deepEqual((await send('POST', '/write', { Text: 'a' })).data.fields, { text: 'This is required.' });
    assert.equal((await send('POST', '/write', { text: 7, more: 1 })).status, 422);
  });
  test('more of them than anybody sends by mistake are refused', async () => {
    const flood = Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`x${n}`, 1]));
    assert.deepEqual((await send('POST', '/write', { text: 'a', ...flood })).data.fields, {
      body: 'This has more than 500 fields.',
    });
  });
  test('nor are parts and files of a form that are not asked for, and what is empty in it counts as absent', async () => {
    const form = new FormData();
    for (const [name, value] of [
      ['text', 'a'],
      ['year', ''],
      ['size', '7'],
    ] as const)
      form.set(name, value);
    form.set('logo', new Blob(['x']), 'logo.png');
    form.set('letter', new Blob(['x']), 'letter.png');
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/upload',
      headers: { 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    assert.equal(response.statusCode, 200, response.body);
    assert.deepEqual(response.json<{ data: { body: unknown } }>().data.body, { text: 'a' });
  });
});

describe('a query', () => {
  const query = async (text: string) => {
    const { status, data } = await send('GET', `/read?${text}`);
    return status === 200 ? (data as object) : status;
  };
  test('without a value asks for nothing, and its default counts', async () => {
    assert.deepEqual(await query('division_id=&from=&to=&page='), { page: 1 });
    assert.deepEqual(await query('division_id&page=2'), { page: 2 });
  });
  test('with two values for one name could mean either: 422', async () => {
    for (const text of ['division_id=1&division_id=2', 'division_id=&division_id=2'])
      assert.equal(await query(text), 422, text);
  });
  test('takes the date of a time, as it is written', async () => {
    for (const time of [
      '2026-11-14',
      '2026-11-14T00:00',
      '2026-11-14T18:30:00',
      '2026-11-14 18:30:00',
      '2026-11-14T23:59:59.999Z',
      '2026-11-14T18:30:00-05:00',
      '2026-11-14T18:30:00%2B0500',
      '2026-11-14T18:30:00+05:00',
    ])
      assert.deepEqual(await query(`from=${time}`), { from: '2026-11-14', page: 1 }, time);
  });
  test('refuses what is no day', async () => {
    for (const time of ['2026-02-30T10:00', '2026-11-14T', '2026-11-14Tnoon', '11/14/2026', '14.11.2026', '1700000000'])
      assert.equal(await query(`from=${time}`), 422, time);
  });
});

describe('a switch', () => {
  const choose = async (news: unknown) => {
    const { status, data } = await send('POST', '/write', { text: 'a', choices: { news } });
    return status === 200 ? (data.choices.news as unknown) : status;
  };
  test('may be 0 or 1 and is then off or on', async () => {
    for (const [given, meant] of [
      [true, true],
      [1, true],
      ['1', true],
      [false, false],
      [0, false],
      ['0', false],
    ])
      assert.equal(await choose(given), meant, JSON.stringify(given));
  });
  test('is nothing else', async () => {
    for (const given of [2, -1, 0.5, '', 'on', 'yes', 'true', null, [], [1], {}])
      assert.equal(await choose(given), 422, JSON.stringify(given));
  });
});

describe('a slash at the end of a path', () => {
  test('is as if it were not there', async () => {
    assert.deepEqual((await send('GET', '/read/?division_id=7')).data, { division_id: 7, page: 1 });
    assert.deepEqual((await send('GET', '/read/12/')).data, { id: 12 });
    assert.equal((await send('HEAD', '/read/')).status, 200);
    assert.equal((await send('POST', '/write/', { text: 'a' })).status, 200);
    assert.equal((await send('POST', '/admin/decide/', { text: 'a', b: 1 })).status, 422);
  });
  test('does not make an unknown path known, and a wrong method stays one', async () => {
    for (const path of ['/unknown/', '/read//', '//read', '/read/12//', '/read/%2f'])
      assert.equal((await send('GET', path)).status, 404, path);
    const { status, headers } = await send('PUT', '/read/');
    assert.deepEqual([status, headers.allow], [405, 'GET, HEAD']);
  });
  test('does not close what other sites may read', async () => {
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/api/v1/read/',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
    });
    assert.deepEqual([preflight.statusCode, preflight.headers['access-control-allow-origin']], [204, '*']);
  });
});
