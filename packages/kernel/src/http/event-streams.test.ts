import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventStream, operation } from '@sports-hub/contract';
import { createTestApp, listen } from '../testing/kernel-app.ts';
import { eventually } from '../testing/eventually.ts';
import { openStream } from '../testing/open-stream.ts';
import { createEventStreams, type EventStreams } from './event-streams.ts';
import { createRoutes } from './routes.ts';

const follow = operation({
  name: 'followThings',
  service: 'hub',
  tag: 'Test',
  summary: 'Things',
  method: 'GET',
  path: '/things',
  access: 'public',
  reach: 'hub',
  responses: { 200: eventStream },
  problems: ['stream.too_many'],
});

/** What stands, by name; `undefined` while nobody can tell. */
let standing: Set<string> | undefined = new Set(['pat']);
let asked = 0;
let origin: string;
let streams: EventStreams<string>;
const group = { name: 'one', maxInFlight: 40, maxAgeMs: 50 };
const { app } = createTestApp({ shedding: { groupOf: () => group } });

before(async () => {
  streams = createEventStreams<string>(app, {
    limits: {
      perPerson: 3,
      perClient: 60,
      inAll: 64,
      checkMs: 200,
      uncheckedMs: 1_500,
      beatMs: 300,
      unreadBytes: 4_096,
      returnMs: [700, 800],
    },
    async stillStand(bases) {
      asked += 1;
      if (!standing) throw new Error('not known');
      return bases.map((basis) => standing!.has(basis));
    },
  });
  createRoutes(app, { public: () => null }).follow(follow, ({ request }) => {
    const {
      who = 'pat',
      person = 1,
      from = 'home',
    } = request.query as { who?: string; person?: number; from?: string };
    return streams.open({ person: Number(person), client: from, topics: [who], basis: who });
  });
  origin = `http://127.0.0.1:${await listen(app)}/api/v1/things`;
});
after(() => app.close());

test('a stream says what its topic is told, once, and how long to wait before coming back', async () => {
  const stream = await openStream(origin);
  assert.equal(stream.headers['content-type'], 'text/event-stream');
  assert.equal(stream.headers['cache-control'], 'no-store, no-transform');
  assert.equal(stream.headers['x-accel-buffering'], 'no');
  assert.ok(stream.headers['x-request-id'] && stream.headers['x-content-type-options']);
  assert.equal(stream.headers['content-encoding'], undefined);
  assert.match(stream.text, /^retry: 7\d\d\n\n/);
  streams.wake('robin', '{"n":0}');
  for (const n of [1, 2, 1]) streams.wake('pat', `{"n":${n}}`);
  await stream.heard('the second', ({ n }) => n === 2);
  assert.deepEqual(stream.events, [{ n: 1 }, { n: 2 }]);
  await eventually('a sign of life', () => stream.text.endsWith('\n:\n\n'), 2_000);
  stream.close();
  await eventually('its place is free', () => streams.size === 0);
});

test('what it rests on is asked before anything is said and every few seconds', async () => {
  const stream = await openStream(origin);
  standing = new Set();
  streams.wake('pat', '{"n":3}');
  await stream.ended('having lost its right');
  assert.deepEqual(stream.events, []);
  standing = new Set(['pat']);
  const silent = await openStream(origin);
  standing = new Set();
  await silent.ended('the look after a while');
  standing = new Set(['pat']);
});

test('while that cannot be found out nothing is said, then it ends', async () => {
  const stream = await openStream(origin);
  standing = undefined;
  streams.wake('pat', '{"n":4}');
  await sleep(500);
  assert.deepEqual([stream.events, stream.isOver], [[], false]);
  standing = new Set(['pat']);
  await stream.heard('what was kept back', ({ n }) => n === 4);
  standing = undefined;
  await stream.ended('not knowing');
  standing = new Set(['pat']);
});

test('many are asked about together', async () => {
  const all = await Promise.all(Array.from({ length: 30 }, (_, n) => openStream(`${origin}?person=${n}`)));
  await sleep(300);
  const before = asked;
  await sleep(1_000);
  assert.ok(asked - before <= 10, `${asked - before} statements in a second for thirty streams`);
  for (const stream of all) stream.close();
  await eventually('all are gone', () => streams.size === 0);
});

test('those that come together are asked about at moments of their own', async () => {
  const { app: other } = createTestApp();
  const together: number[] = [];
  const many = createEventStreams<string>(other, {
    limits: { perPerson: 60, checkMs: 1_000 },
    async stillStand(bases) {
      together.push(bases.length);
      return bases.map(() => true);
    },
  });
  createRoutes(other, { public: () => null }).follow(follow, () =>
    many.open({ person: 1, client: 'home', topics: ['pat'], basis: 'pat' }),
  );
  const url = `http://127.0.0.1:${await listen(other)}/api/v1/things`;
  const all = await Promise.all(Array.from({ length: 60 }, () => openStream(url)));
  await eventually('each was asked about', () => together.reduce((sum, count) => sum + count, 0) >= 60, 5_000);
  assert.ok(Math.max(...together) <= 45, `${together} asked about at once`);
  for (const stream of all) stream.close();
  await other.close();
});

test('a person and an address have so many, and all together; each refusal says so', async () => {
  const open = await Promise.all([1, 2, 3].map(() => openStream(origin)));
  const fourth = await openStream(origin);
  assert.equal(fourth.status, 429);
  assert.equal(JSON.parse(fourth.text).data.code, 'stream.too_many');
  assert.equal(fourth.headers['retry-after'], '60');
  open[0]!.close();
  await eventually('a place is free', () => streams.size === 2);
  open[0] = await openStream(origin);
  assert.equal(open[0].status, 200);
  for (let n = 0; streams.size < 60; n += 1) open.push(await openStream(`${origin}?person=${100 + n}`));
  assert.equal((await openStream(`${origin}?person=500`)).status, 429, 'of one address');
  for (let n = 0; streams.size < 64; n += 1) open.push(await openStream(`${origin}?from=school&person=${200 + n}`));
  const full = await openStream(`${origin}?from=school&person=900`);
  assert.equal(full.status, 503);
  assert.equal(JSON.parse(full.text).data.code, 'server.busy');
  for (const stream of open) stream.close();
  await eventually('all are gone', () => streams.size === 0);
});

test('open streams hold no place among the requests in flight', async () => {
  const open = await Promise.all(Array.from({ length: 45 }, (_, n) => openStream(`${origin}?person=${n}`)));
  assert.deepEqual(
    open.filter(({ status }) => status !== 200),
    [],
  );
  await sleep(100);
  assert.equal((await openStream(`${origin}?person=50`)).status, 200);
  streams.end('pat');
  await eventually('all are gone', () => streams.size === 0);
});

test('there is no head of a stream, and a client that does not read is cut', async () => {
  const head = await fetch(origin, { method: 'HEAD' });
  assert.equal(head.status, 405);
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write('GET /api/v1/things?who=pat HTTP/1.1\r\nHost: x\r\n\r\n');
  socket.pause();
  socket.on('error', () => {});
  await eventually('it is open', () => streams.size === 1);
  let told = 0;
  await eventually('it is cut', () => {
    for (let n = 0; n < 50; n += 1)
      streams.wake('pat', JSON.stringify({ told: (told += 1), words: 'x'.repeat(20_000) }));
    return streams.size === 0;
  });
  socket.destroy();
});

test('everybody can be told at moments of their own', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, (_, n) => openStream(`${origin}?person=${n}`)));
  streams.wakeAll('p', '{"again":true}', 600);
  await sleep(250);
  const early = all.filter(({ events }) => events.length > 0).length;
  assert.ok(early < 10, 'not all at once');
  for (const stream of all) await stream.heard('look again', ({ again }) => again);
  for (const stream of all) stream.close();
});

test('a stop ends streams at once, and takes no more', async () => {
  const stream = await openStream(origin);
  app.stopping.isAnnounced = true;
  assert.equal((await openStream(origin)).status, 503);
  const begun = performance.now();
  await app.close();
  assert.ok(performance.now() - begun < 3_000);
  await stream.ended('the stop');
});
