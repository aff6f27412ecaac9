import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import Type from 'typebox';
import { Fields, IdInput, json, operation, Text } from '@sports-hub/contract';
import { Problem } from '../problem.ts';
import { createTestApp } from '../testing/kernel-app.ts';
import { ok } from './results.ts';
import { createRoutes } from './routes.ts';

const common = {
  service: 'sport',
  tag: 'Test',
  summary: 'Test',
  access: 'public',
  reach: 'hub',
  method: 'POST',
} as const;
const seen = json(Type.Any());
const upload = operation({
  ...common,
  name: 'upload',
  path: '/upload',
  bodyKind: 'multipart',
  uploadLimit: 10_000,
  body: Fields({
    name: Text(1, 20),
    year: Type.Optional(Type.Integer({ minimum: 2000 })),
    team_id: Type.Optional(IdInput),
    tags: Type.Optional(Type.Array(Text(1, 10))),
  }),
  files: { logo: { required: true }, letter: { required: false } },
  responses: { 200: seen },
  problems: [],
});
const form = operation({
  ...common,
  name: 'form',
  path: '/form',
  bodyKind: 'form',
  body: Fields({ name: Text(1, 20), tags: Type.Optional(Type.Array(Text(1, 10))) }),
  responses: { 200: seen },
  problems: [],
});
const signed = operation({
  ...common,
  name: 'signed',
  path: '/signed',
  bodyKind: 'raw',
  uploadLimit: 1_000,
  responses: { 200: seen },
  problems: [],
});
const paid = operation({
  ...common,
  name: 'paid',
  path: '/paid',
  legacy: true,
  body: Fields({ outcome: Text(1, 20) }),
  responses: { 200: json(Type.Object({ status: Type.String(), clientSecret: Type.Optional(Type.String()) })) },
  problems: ['record.conflict'],
  problemData: { 'record.conflict': Type.Object({ quote: Type.Object({ total: Type.Integer() }) }) },
});

const { app } = createTestApp();
before(async () => {
  const routes = createRoutes(app, { public: () => null });
  routes.on(upload, ({ body, files: { logo, letter } }) =>
    ok({
      body,
      logo: [logo.filename, logo.mediaType, logo.bytes.toString('latin1')],
      letter: letter?.bytes.length ?? null,
    }),
  );
  routes.on(form, ({ body }) => ok(body));
  routes.on(signed, ({ body }) => ok({ isBuffer: Buffer.isBuffer(body), text: body.toString() }));
  routes.on(paid, ({ body }) => {
    if (body.outcome === 'changed')
      throw new Problem('record.conflict', { data: { quote: { total: 5, secret: 'never' }, code: 'other', more: 1 } });
    if (body.outcome === 'broken') throw new Error('broken');
    return ok({ status: 'registered', clientSecret: 'cs' });
  });
  await app.ready();
});
after(() => app.close());

const post = (path: string, payload: Buffer | string, type?: string) =>
  app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    payload,
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
  });
interface Failure {
  data: { code: string; fields?: Record<string, string> };
}
const part = (head: string, value: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
const file = (name: string, bytes: string, filename = 'a.png') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: image/png\r\n\r\n${bytes}\r\n`;
const multipart = (...parts: string[]) => Buffer.from(`${parts.join('')}--x--\r\n`, 'latin1');
const send = (body: Buffer, type = 'multipart/form-data; boundary=x') => post('/upload', body, type);
const NAME = part('name="name"', ' Elm ');

describe('a multipart body', () => {
  test('becomes fields that are validated like any other, and files as they came', async () => {
    const response = await send(
      multipart(
        NAME,
        part('name="year"', '2026'),
        part('name="team_id"', '7'),
        part('name="tags"', 'one'),
        file('logo', '\0\xff\r\n--y'),
      ),
    );
    assert.equal(response.statusCode, 200);
    assert.deepEqual(response.json<{ data: unknown }>().data, {
      body: { name: 'Elm', year: 2026, team_id: 7, tags: ['one'] },
      logo: ['a.png', 'image/png', '\0\xff\r\n--y'],
      letter: null,
    });
  });
  test('as a browser and fetch write it is read', async () => {
    const data = new FormData();
    data.set('name', 'Zoë');
    data.append('tags', 'a');
    data.append('tags', 'b');
    data.set('logo', new Blob(['png'], { type: 'image/png' }), 'ö.png');
    data.set('letter', new Blob([]), '');
    const request = new Request('http://localhost', { method: 'POST', body: data });
    const response = await send(Buffer.from(await request.arrayBuffer()), request.headers.get('content-type')!);
    assert.equal(response.statusCode, 200, response.body);
    assert.deepEqual(response.json<{ data: { body: unknown } }>().data.body, { name: 'Zoë', tags: ['a', 'b'] });
  });
  test('with a missing or too long part is 422 and says which', async () => {
    for (const [field, body] of [
      ['logo', multipart(NAME)],
      ['logo', multipart(NAME, file('logo', '', ''))],
      ['name', multipart(file('logo', 'x'))],
      ['name', multipart(part('name="name"', 'x'.repeat(21)), file('logo', 'x'))],
      ['name', multipart(NAME, NAME, file('logo', 'x'))],
      ['year', multipart(NAME, part('name="year"', 'soon'), file('logo', 'x'))],
    ] as const) {
      const response = await send(body);
      assert.equal(response.statusCode, 422, field);
      assert.deepEqual(Object.keys(response.json<Failure>().data.fields ?? {}), [field]);
    }
    assert.equal((await app.inject({ method: 'POST', url: '/api/v1/upload' })).statusCode, 422);
  });
  test('that is not quite one is 400', async () => {
    const whole = multipart(NAME, file('logo', 'x'));
    for (const [body, type] of [
      [whole, 'multipart/form-data'],
      [whole, 'multipart/form-data; boundary='],
      [whole, 'multipart/form-data; boundary=y'],
      [whole.subarray(0, -10), undefined],
      [Buffer.from('--x\r\n'), undefined],
      [Buffer.from('nothing of the kind'), undefined],
      [multipart(NAME, file('logo', 'x'), file('logo', 'y')), undefined],
      [multipart(part('name="__proto__"', 'x'), file('logo', 'x')), undefined],
      [multipart(...Array.from({ length: 11 }, (_, n) => file(`f${n}`, ''))), undefined],
      [multipart(...Array.from({ length: 201 }, () => part('name=a', ''))), undefined],
    ] as const)
      assert.equal((await send(body, type)).statusCode, 400, `${type} ${body.toString().slice(0, 90)}`);
  });
  test('beyond the limit of its operation is 413', async () => {
    assert.equal((await send(multipart(NAME, file('logo', 'x'.repeat(10_000))))).statusCode, 413);
  });
  test('is the only kind its operation takes', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'multipart/mixed; boundary=x', ''])
      assert.equal((await post('/upload', '{}', type)).statusCode, 415, type);
  });
});

describe('a form', () => {
  const FORM = 'application/x-www-form-urlencoded';
  test('becomes fields', async () => {
    const response = await post('/form', 'name=+Zo%C3%AB+&tags=one', FORM);
    assert.deepEqual(response.json<{ data: unknown }>().data, { name: 'Zoë', tags: ['one'] });
  });
  test('that is wrong is 400 or 422, of another kind 415', async () => {
    assert.equal((await post('/form', 'name=a&name=b', FORM)).statusCode, 422);
    assert.equal((await post('/form', 'name=a&__proto__=b', FORM)).statusCode, 400);
    assert.equal((await post('/form', Buffer.from([0x61, 0xff]), FORM)).statusCode, 400);
    assert.equal((await post('/form', 'a=1&'.repeat(201), FORM)).statusCode, 400);
    assert.equal((await post('/form', '{"name":"a"}', 'application/json')).statusCode, 415);
  });
});

test('a raw body is kept byte for byte, whatever it says it is, within its limit', async () => {
  for (const type of ['application/json', 'text/plain', undefined]) {
    const response = await post('/signed', '{ "a":1 ', type);
    assert.deepEqual(response.json<{ data: unknown }>().data, { isBuffer: true, text: '{ "a":1 ' });
  }
  assert.equal((await app.inject({ method: 'POST', url: '/api/v1/signed' })).statusCode, 200);
  assert.equal((await post('/signed', 'x'.repeat(1_001), 'application/json')).statusCode, 413);
});

describe('a legacy operation', () => {
  const pay = (body: object | string) =>
    post('/paid', typeof body === 'string' ? body : JSON.stringify(body), 'application/json');
  test('repeats status and client secret beside the envelope', async () => {
    assert.deepEqual((await pay({ outcome: 'good' })).json(), {
      success: true,
      version: '1.0.0',
      data: { status: 'registered', clientSecret: 'cs' },
      status: 'registered',
      clientSecret: 'cs',
    });
  });
  test('repeats the message of every failure', async () => {
    for (const [body, status] of [
      [{ outcome: 'changed' }, 409],
      [{}, 422],
      ['{', 400],
      [{ outcome: 'broken' }, 500],
    ] as const) {
      const response = await pay(body);
      const { error, data } = response.json<{ error: string; data: { message: string } }>();
      assert.equal(response.statusCode, status);
      assert.equal(error, data.message);
    }
    assert.equal((await post('/form', '', 'text/plain')).json<{ error?: string }>().error, undefined);
  });
  test('a problem tells what its operation declares, and nothing else', async () => {
    const { data } = (await pay({ outcome: 'changed' })).json<{ data: Record<string, unknown> }>();
    assert.deepEqual(data, {
      message: 'This conflicts with something that exists already.',
      code: 'record.conflict',
      quote: { total: 5 },
    });
  });
});

test('an operation whose body is described wrongly does not boot', () => {
  for (const [change, why] of [
    [{ bodyKind: 'multipart' }, /uploadLimit/],
    [{ uploadLimit: 5 }, /takes JSON/],
    [{ files: { a: { required: true } } }, /must be multipart/],
    [{ bodyKind: 'raw' }, /no schema/],
    [{ method: 'GET', bodyKind: 'form' }, /must be a POST/],
    [{ problemData: { 'email.taken': Type.Object({}) } }, /without declaring/],
  ] as const)
    assert.throws(() => operation({ ...paid, ...change } as never), why);
});
