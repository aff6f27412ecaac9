import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import Type from 'typebox';
import { Fields, json, operation, Text } from '@sports-hub/contract';
import { ok } from './http/results.ts';
import { createRoutes } from './http/routes.ts';
import { createLogger, errorFields } from './log.ts';
import { Problem } from './problem.ts';
import { createTestApp } from './testing/kernel-app.ts';

// Its end cannot be part of a request's id, which is hexadecimal.
const CANARY = 'CANARY-q7x3';
const { app, lines } = createTestApp();
const routes = createRoutes(app, { public: () => null });
const common = { service: 'hub', tag: 'Test', summary: 'Test', access: 'public', reach: 'hub', problems: [] } as const;

const body = operation({
  ...common,
  name: 'body',
  method: 'POST',
  path: '/body',
  body: Fields({ text: Text(1, 100) }),
  responses: { 200: json(Type.Object({ text: Type.String() })) },
});
const named = operation({
  ...common,
  name: 'named',
  method: 'GET',
  path: '/named/:name',
  params: Fields({ name: Type.String() }),
  query: Type.Object({}),
  responses: { 200: json(Fields({})) },
});

routes.on(body, ({ body: { text } }) => {
  if (text.startsWith('throw'))
    throw Object.assign(new Error(`failed for ${text}\n    at ${text} (file:///x.ts:1:1)`), {
      code: text,
      constraint: text,
      detail: text,
    });
  if (text.startsWith('name')) {
    const error = new Error(text);
    error.name = text;
    throw error;
  }
  if (text.startsWith('string')) throw text;
  if (text === 'busy') throw new Problem('server.busy');
  if (text.startsWith('cause')) throw Object.assign(new Problem('server.busy'), { cause: new Error(text) });
  return ok({ text });
});
routes.on(named, () => ok({}));

before(() => app.ready());
after(() => app.close());

const post = (payload: string) =>
  app.inject({
    method: 'POST',
    url: `/api/v1/body?token=${CANARY}`,
    payload,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${CANARY}`,
      cookie: `hub_session=${CANARY}`,
      'x-csrf-token': CANARY,
      'x-internal-token': CANARY,
      'user-agent': CANARY,
      referer: `https://example.org/${CANARY}`,
      'x-forwarded-for': CANARY,
    },
  });

test('nothing that a client sends, and nothing that an error says, is logged', async () => {
  for (const text of [`fine ${CANARY}`, `throw ${CANARY}`, `name ${CANARY}`, `string ${CANARY}`, `cause ${CANARY}`])
    await post(JSON.stringify({ text }));
  await post(`{"${CANARY}":1}`);
  await post(`{"text": ${CANARY}`);
  await app.inject(`/api/v1/named/${CANARY}?q=${CANARY}`);
  await app.inject(`/api/v1/${CANARY}`);
  await app.inject(`/api/v1/%${CANARY}`);
  await app.inject({ method: 'PUT', url: `/api/v1/named/${CANARY}` });
  const logged = lines.join('');
  assert.ok(lines.length >= 11, 'everything was logged');
  assert.ok(!logged.includes(CANARY), lines.find((line) => line.includes(CANARY)) ?? '');
  assert.ok(!logged.includes('q7x3'));
});

test('there is one line per request: id, method, route, status, duration', async () => {
  lines.length = 0;
  const response = await app.inject('/api/v1/named/x?y=1');
  const { level, time, service, pid, ...line } = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
  assert.equal(lines.length, 1);
  assert.ok(level && time && service && pid);
  assert.equal(typeof line['ms'], 'number');
  assert.deepEqual(
    { ...line, ms: 0 },
    {
      request_id: response.headers['x-request-id'],
      method: 'GET',
      route: '/api/v1/named/:name',
      status: 200,
      ms: 0,
      msg: 'request',
    },
  );
});

test('a failure is logged with its kind and place, under the request id', async () => {
  lines.length = 0;
  const response = await post('{"text":"throw"}');
  const failure = lines
    .map((line) => JSON.parse(line) as Record<string, string>)
    .find(({ msg }) => msg === 'request failed');
  assert.equal(failure?.['request_id'], response.headers['x-request-id']);
  assert.equal(failure?.['error'], 'Error');
  assert.match(failure?.['at'] ?? '', /log\.test\b/);
});

test('what the catalogue foresees is a warning, what somebody must look for is an error', async () => {
  const levelOf = async (payload: string): Promise<unknown> => {
    lines.length = 0;
    await post(payload);
    const all = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    return all.find(({ msg }) => msg === 'request failed')?.['level'];
  };
  assert.equal(await levelOf('{"text":"busy"}'), 40);
  assert.equal(await levelOf('{"text":"cause"}'), 50);
  assert.equal(await levelOf('{"text":"throw"}'), 50);
});

test('a field that is not on the list is not written', () => {
  const written: string[] = [];
  const log = createLogger({
    service: 'test',
    level: 'debug',
    destination: {
      write: (line) => {
        written.push(line);
      },
    },
  });
  log.info('event', { email: CANARY, route: '/x' } as never);
  assert.match(written.join(), /"route":"\/x"/);
  assert.ok(!written.join().includes(CANARY));
});

test('of something thrown that is not an error only its type is kept', () => {
  assert.deepEqual(errorFields(CANARY), { error: 'string' });
});

/** What a process has written that says some things and then ends in some way. */
async function linesOf(program: string): Promise<string[]> {
  const log = JSON.stringify(new URL('./log.ts', import.meta.url).href);
  const setUp = `import { createLogger } from ${log}; const log = createLogger({ service: 'x', level: 'info' });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', `${setUp}\n${program}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const written = await text(child.stdout);
  return [...written.matchAll(/"msg":"(\w+)"/g)].map(([, said = '']) => said);
}

test('lines leave in blocks: all when a process ends, soon while it runs, and at once what is worth a warning', async () => {
  assert.deepEqual(await linesOf(`log.info('one'); log.info('two'); process.exit(0);`), ['one', 'two']);
  const killed = `process.kill(process.pid, 'SIGKILL');`;
  assert.deepEqual(await linesOf(`log.info('one'); log.warn('two'); log.info('three'); ${killed}`), ['one', 'two']);
  assert.deepEqual(await linesOf(`log.info('one'); setTimeout(() => { ${killed} }, 500);`), ['one']);
});
