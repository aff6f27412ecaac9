import assert from 'node:assert/strict';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem.ts';
import { successBody, type AppOptions } from '../http/app.ts';
import { createTestApp, listen } from '../testing/kernel-app.ts';
import { eventually } from '../testing/eventually.ts';
import type { ChannelRequest } from './exchanges.ts';
import { CHANNEL_RESPONSE_BYTES, FRAME, writeFrames } from './frames.ts';
import { listenForChannels } from './server.ts';
import { openChannel } from './testing/channel-client.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sports-hub-channel-'));
});
after(() => rm(folder, { recursive: true }));

let count = 0;
async function serve(add: (app: FastifyInstance) => void, options: Partial<AppOptions> = {}) {
  const { app, lines } = createTestApp(options);
  add(app);
  const path = join(folder, `${(count += 1)}.sock`);
  const begin = listenForChannels(app, path, async (credential) => {
    if (credential === 'fails') throw new Error('the database is gone');
    return credential === 'good';
  });
  const port = await listen(app);
  await begin();
  return { app, path, lines, origin: `http://127.0.0.1:${port}` };
}

const OWN_EACH_TIME = new Set(['x-request-id', 'date', 'keep-alive', 'connection', 'transfer-encoding']);
const comparable = (headers: Iterable<[string, string]>): [string, string][] =>
  [...headers].filter(([name]) => !OWN_EACH_TIME.has(name)).sort(([a], [b]) => (a < b ? -1 : 1));

test('a request through a channel is answered as one on a connection of its own, refusals too', async () => {
  const { app, path, origin, lines } = await serve((routes) => {
    routes.get('/who', async ({ ip, headers, url }) => successBody({ ip, url, agent: headers['user-agent'] }));
    routes.get('/typed/:id', { schema: { params: { type: 'object', properties: { id: { type: 'integer' } } } } }, (r) =>
      Promise.resolve(successBody(r.params)),
    );
    routes.post('/said', async ({ body }) => successBody(body));
    routes.get('/fails', async () => {
      throw new Error('on purpose');
    });
    routes.get('/refuses', async () => {
      throw new Problem('throttle.exceeded', { retryAfter: 7 });
    });
    routes.get('/unchanged', (_request, reply) => reply.code(304).header('etag', '"x"').send());
    routes.get('/written', (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(201, ['x-own', 'a', 'content-type', 'text/plain']);
      reply.raw.write('Gr\u00fc');
      reply.raw.end(Buffer.from('\u00dfe'));
    });
  });
  const channel = await openChannel(path);
  const json = { host: 'x', 'content-type': 'application/json' };
  const sized = (body: string) => ({ headers: { ...json, 'content-length': String(Buffer.byteLength(body)) }, body });
  const cases: [string, { headers?: Record<string, string>; body?: string }?][] = [
    ['GET /who', { headers: { host: 'x', 'user-agent': 'test' } }],
    ['GET /who/'],
    ['GET /who?a=%20b'],
    ['GET /typed/7'],
    ['GET /typed/x'],
    ['GET /nothing'],
    ['GET /%zz'],
    ['DELETE /who'],
    ['GET /fails'],
    ['GET /refuses'],
    ['GET /unchanged'],
    ['GET /written'],
    ['POST /said', sized('{"a":"Gr\u00fc\u00dfe"}')],
    ['POST /said', sized('{"a":')],
    ['POST /said', sized('{"__proto__":1}')],
    ['POST /said', sized('')],
    ['POST /said', sized(JSON.stringify(Array.from({ length: 25_000 }, () => 1)))],
    ['POST /said', { headers: { host: 'x', 'content-type': 'text/plain', 'content-length': '1' }, body: 'x' }],
    ['POST /said', { headers: { ...json, 'content-length': '300000' }, body: 'x' }],
    ['GET /who', { headers: { host: 'x', origin: 'https://elsewhere.example' } }],
  ];
  for (const [request, options = {}] of cases) {
    const [method, target] = request.split(' ') as [string, string];
    const given: Record<string, string> = { host: 'x', 'user-agent': 'x', ...options.headers };
    const { host: _host, 'content-length': length, ...headers } = given;
    const body = length === '300000' ? 'x'.repeat(300_000) : (options.body ?? '');
    const response = await fetch(`${origin}${target}`, { method, headers, ...(method === 'POST' ? { body } : {}) });
    const told = await channel.ask(request, { ...options, headers: given });
    assert.equal(told.kind, FRAME.response, request);
    assert.equal(told.status, response.status, request);
    const withoutLength = (given: [string, string][]) => given.filter(([name]) => name !== 'content-length');
    assert.deepEqual(
      withoutLength(comparable(Object.entries(told.headers))),
      withoutLength(comparable(response.headers)),
      request,
    );
    assert.equal(told.body, await response.text(), request);
  }
  assert.equal((await channel.ask('GET /who', { headers: {} })).status, 400, 'without a name of the host');
  // Of an address that cannot be read neither leaves a line.
  const logged = lines.filter((line) => line.includes('"msg":"request"'));
  assert.equal(logged.length, 2 * (cases.length - 1) + 1);
  channel.socket.end();
  await channel.closed;
  await app.close();
});

test('only whoever brings a good credential, and first of all, can open a channel', async () => {
  const { app, path } = await serve((routes) => {
    routes.get('/', async () => successBody({}));
  });
  assert.equal((await stat(path)).mode & 0o007, 0, 'nobody but its user and group may connect');
  for (const credential of ['bad', 'fails', '', 'x'.repeat(2_000)]) {
    const refused = await openChannel(path, credential);
    await refused.closed;
  }
  const silent = connect(path);
  silent.write(Buffer.from('GET / HTTP/1.1\r\nhost: x\r\n\r\n'));
  await new Promise((resolve) => silent.once('close', resolve));
  const good = await openChannel(path);
  assert.equal((await good.ask('GET /')).status, 200);
  good.socket.destroy();
  const hasty = connect(path);
  writeFrames(hasty).add(FRAME.request, 0, 'good');
  await new Promise((resolve) => hasty.once('close', resolve));
  await app.close();
});

test('several are worked on at a time, each answered when it is done, and one that is cancelled is over', async () => {
  const open = new Map<string, () => void>();
  let closed = 0;
  const { app, path } = await serve((routes) => {
    routes.get<{ Params: { name: string } }>('/:name', async ({ params, raw }) => {
      raw.once('close', () => (closed += 1));
      await new Promise<void>((resolve) => open.set(params.name, resolve));
      return successBody({ name: params.name, member: (raw as unknown as ChannelRequest).member ?? null });
    });
  });
  const channel = await openChannel(path);
  const first = channel.ask('GET /first', { id: 1, member: '12.34' });
  const second = channel.ask('GET /second', { id: 2, member: "12.34'--" });
  const third = channel.ask('GET /third', { id: 3 });
  await eventually('all three have begun', () => open.size === 3);
  open.get('second')!();
  assert.match((await second).body, /"member":null/);
  channel.frames.add(FRAME.cancel, 3, '');
  await eventually('the second is over', () => closed === 2);
  open.get('third')!();
  // Its place is free for another with another number; one number is never answered for the other.
  const next = channel.ask('GET /next', { id: 3 + 64 });
  await eventually('the next has begun', () => open.has('next'));
  channel.frames.add(FRAME.cancel, 3, '');
  assert.equal((await channel.ask('POST /none', { id: 4 })).status, 405, 'by now it has been read');
  open.get('next')!();
  assert.match((await next).body, /"name":"next"/);
  open.get('first')!();
  assert.match((await first).body, /"member":\{"memberId":12,"hubAccountId":34\}/);
  void third.then(() => assert.fail('it was cancelled'));
  assert.deepEqual(channel.told, []);
  channel.socket.destroy();
  await app.close();
});

test('a large response to a GET is for the other way, a broken one is told, and a POST is answered whatever its size', async () => {
  const large = 'x'.repeat(CHANNEL_RESPONSE_BYTES + 1);
  const { app, path } = await serve((routes) => {
    routes.get('/large', async () => large);
    routes.post('/large', async () => large);
    routes.get('/broken', (_request, reply) => {
      reply.raw.destroy();
    });
    routes.get('/after', async () => successBody({}));
  });
  const channel = await openChannel(path);
  assert.equal((await channel.ask('GET /large')).kind, FRAME.elsewhere);
  assert.equal((await channel.ask('POST /large')).body.length, large.length);
  assert.equal((await channel.ask('GET /broken')).kind, FRAME.broken);
  assert.equal((await channel.ask('GET /after')).status, 200);
  channel.socket.destroy();
  await app.close();
});

test('requests are refused by the same count as those on connections', async () => {
  let go = (): void => {};
  const { app, path, origin } = await serve(
    (routes) => {
      routes.get('/slow', () => new Promise((resolve) => (go = () => resolve(successBody({})))));
      routes.get('/', async () => successBody({}));
    },
    { shedding: { groupOf: () => ({ name: 'all', maxInFlight: 1 }) } },
  );
  const channel = await openChannel(path);
  const slow = channel.ask('GET /slow');
  await eventually('it counts', () => app.requestGroups()[0]?.inFlight === 1);
  const refused = await channel.ask('GET /');
  assert.equal(refused.status, 503);
  assert.equal(refused.headers['retry-after'], '1');
  const onPort = await fetch(origin);
  assert.equal(onPort.status, 503);
  assert.equal(await onPort.text(), refused.body);
  go();
  assert.equal((await slow).status, 200);
  assert.equal((await channel.ask('GET /')).status, 200);
  assert.equal(app.requestGroups()[0]?.inFlight, 0);
  channel.socket.destroy();
  await app.close();
});

test('a service that closes says so, answers what it has begun, and begins nothing more', async () => {
  let go: (() => void) | undefined;
  const { app, path } = await serve((routes) => {
    routes.get('/slow', () => new Promise((resolve) => (go = () => resolve(successBody({})))));
  });
  const channel = await openChannel(path);
  const slow = channel.ask('GET /slow', { id: 1 });
  await eventually('it has begun', () => go !== undefined);
  const over = app.close();
  await eventually('it says so', () => channel.told[0]?.kind === FRAME.closing);
  assert.equal((await channel.ask('GET /slow', { id: 2 })).kind, FRAME.elsewhere);
  go!();
  assert.equal((await slow).status, 200);
  await channel.closed;
  await over;
  await assert.rejects(stat(path), { code: 'ENOENT' });
});

test('what nobody of ours would send ends the channel, and what it had begun is over', async () => {
  let [begun, closed] = [0, 0];
  const { app, path } = await serve((routes) => {
    routes.get('/', ({ raw }) => {
      begun += 1;
      raw.once('close', () => (closed += 1));
      return new Promise(() => {});
    });
  });
  const taken = await openChannel(path);
  void taken.ask('GET /', { id: 1 });
  void taken.ask('GET /', { id: 65 });
  await taken.closed;
  await eventually('the first is over', () => closed === 1);
  const long = await openChannel(path);
  long.socket.write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
  await long.closed;
  const cut = await openChannel(path);
  void cut.ask('GET /');
  await eventually('it has begun', () => begun === 2);
  cut.socket.destroy();
  await eventually('the second is over', () => closed === 2);
  await app.close();
});
