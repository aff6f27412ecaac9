import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { Fields, IdParam, json, operation, Text, type Call } from '@sports-hub/contract';
import { requireCsrf } from '../auth/csrf.ts';
import { Problem } from '../problem.ts';
import { createTestApp } from '../testing/kernel-app.ts';
import { createPageCalls, readOnce } from './page-calls.ts';
import { ok } from './results.ts';
import { createRoutes } from './routes.ts';

const common = {
  service: 'sport',
  tag: 'Test',
  summary: 'Test',
  problems: [],
  access: 'visitor',
  reach: 'site',
} as const;
const Note = Type.Object({ id: Type.Integer(), text: Type.String(), writer: Type.String() });
const readNote = operation({
  ...common,
  ...{ name: 'readNote', method: 'GET', path: '/notes/:id', problems: ['record.not_found'] },
  params: Fields({ id: IdParam }),
  responses: { 200: json(Note) },
});
const writeNote = operation({
  ...common,
  ...{ name: 'writeNote', method: 'POST', path: '/notes/:id' },
  params: Fields({ id: IdParam }),
  body: Fields({ text: Text(1, 20) }),
  responses: { 200: json(Note) },
});
const start = operation({
  ...common,
  name: 'start',
  method: 'GET',
  path: '/start',
  responses: { 200: json(Type.Object({})) },
});
const fail = operation({
  ...common,
  name: 'fail',
  method: 'GET',
  path: '/fail',
  responses: { 200: json(Type.Object({})) },
});

let sessionReads = 0;
const visitor = async (request: FastifyRequest): Promise<string> => {
  const name = /session=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const session = await readOnce(request, name, async () => {
    sessionReads += 1;
    return { csrfToken: `token of ${name}` };
  });
  requireCsrf(request, session);
  return name;
};

const { app, lines } = createTestApp();
const notes = new Map([[1, 'first']]);
let visit: (call: Call) => Promise<unknown> = async () => ({});
before(async () => {
  const routes = createRoutes(app, { visitor });
  routes.on(readNote, ({ params: { id }, caller, reply }) => {
    const text = notes.get(id);
    if (text === undefined) throw new Problem('record.not_found');
    reply.header('etag', '"of the note"');
    return ok({ id, text, writer: caller, secret: 'never told' } as { id: number; text: string; writer: string });
  });
  routes.on(writeNote, ({ params: { id }, body, caller }) => {
    notes.set(id, body.text);
    return ok({ id, text: body.text, writer: caller });
  });
  routes.on(start, ({ reply }) => {
    reply.header('set-cookie', 'session=new; Path=/; HttpOnly');
    return ok({});
  });
  routes.on(fail, () => {
    throw new Error('password of somebody');
  });
  const calls = createPageCalls(app, routes);
  app.get('/page', async (request, reply) => ({ seen: await visit(calls.as(request, reply)) }));
  await app.ready();
});
after(() => app.close());

const open = async (page: (call: Call) => Promise<unknown>) => {
  visit = page;
  sessionReads = 0;
  const response = await app.inject({ url: '/page', headers: { cookie: 'session=ana; theme=dark' } });
  return { seen: response.json<{ seen: never }>().seen as any, headers: response.headers, reads: sessionReads };
};

describe('a call from a page', () => {
  test('is made as the visitor, and reads what a client would read', async () => {
    const { seen, headers } = await open((call) => call(readNote, { params: { id: 1 } }));
    assert.deepEqual(seen.data, { id: 1, text: 'first', writer: 'ana' });
    assert.equal(seen.headers.etag, '"of the note"');
    assert.equal(headers.etag, undefined, 'what is said of the call is not said of the page');
  });

  test('is validated like a client’s', async () => {
    const csrf = 'token of ana';
    const { seen } = await open(async (call) => [
      await call(writeNote, { params: { id: '2' }, body: { text: ' trimmed ' }, csrf }),
      await call(writeNote, { params: { id: 2 }, body: { text: '' }, csrf }),
      await call(readNote, { params: { id: 'none' } }),
      await call(readNote, { params: { id: 99 } }),
    ]);
    assert.equal(seen[0].data.text, 'trimmed');
    assert.deepEqual([seen[1].status, seen[1].fields], [422, { text: 'This must not be empty.' }]);
    assert.deepEqual([seen[2].code, seen[3].code], ['record.not_found', 'record.not_found']);
  });

  test('needs the token that the form held, whoever the cookie names', async () => {
    notes.set(3, 'kept');
    const { seen } = await open(async (call) => [
      await call(writeNote, { params: { id: 3 }, body: { text: 'forged' } }),
      await call(writeNote, { params: { id: 3 }, body: { text: 'forged' }, csrf: 'token of bob' }),
    ]);
    assert.deepEqual([seen[0].code, seen[1].code, notes.get(3)], ['csrf.invalid', 'csrf.invalid', 'kept']);
  });

  test('shares one look at the session until something changes', async () => {
    const read = (call: Call) => call(readNote, { params: { id: 1 } });
    const three = await open((call) => Promise.all([read(call), read(call), read(call)]));
    assert.equal(three.reads, 1);
    const changed = await open(async (call) => {
      await read(call);
      await call(writeNote, { params: { id: 2 }, body: { text: 'x' }, csrf: 'token of ana' });
      await read(call);
    });
    assert.equal(changed.reads, 3);
  });

  test('gives the browser its cookie, and has it for the next call', async () => {
    const { seen, headers } = await open(async (call) => {
      await call(start);
      return call(readNote, { params: { id: 1 } });
    });
    assert.equal(seen.data.writer, 'new');
    assert.equal(headers['set-cookie'], 'session=new; Path=/; HttpOnly');
  });

  test('that fails is our fault, is logged, and tells nothing', async () => {
    const { seen } = await open((call) => call(fail));
    assert.deepEqual([seen.status, seen.code], [500, 'server.error']);
    assert.doesNotMatch(JSON.stringify(seen), /somebody/);
    assert.ok(lines.some((line) => line.includes('request failed') && line.includes('/fail')));
  });
});
