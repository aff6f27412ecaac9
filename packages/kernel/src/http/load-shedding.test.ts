import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createTestApp, listen } from '../testing/kernel-app.ts';
import type { RequestGroup } from './load-shedding.ts';

let app: FastifyInstance;
let origin: string;
let time = 0;
const waiting: (() => void)[] = [];
let beat: () => void = () => {};

/** Everything under `/slow` waits until it is let go. */
const groupOf = (_method: string, path: string): RequestGroup | undefined => {
  if (path.startsWith('/health')) return undefined;
  if (path.startsWith('/slow/crowd')) return { name: 'crowd', maxInFlight: 40, maxInFlightWhileRefusing: 35 };
  return path.startsWith('/slow')
    ? { name: 'slow', maxInFlight: 40, maxAgeMs: 800, maxEventLoopLagMs: 50 }
    : { name: 'other', maxInFlight: 40 };
};
before(async () => {
  ({ app } = createTestApp({ shedding: { groupOf, now: () => time, repeat: (work) => (beat = work) } }));
  app.get('/health/live', async () => ({ ok: true }));
  app.get('/quick', async () => ({ ok: true }));
  const slow = async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return { ok: true };
  };
  app.get('/slow', slow);
  app.get('/slow/crowd', slow);
  app.post('/slow', slow);
  app.post('/slow/check', { onRequest: async () => void (await slow()) }, async () => ({ ok: true }));
  origin = `http://127.0.0.1:${await listen(app)}`;
});
after(() => app.close());
beforeEach(() => {
  time = 0;
  beat();
});

const letGo = () => waiting.splice(0).forEach((go) => go());
// What a failed test leaves waiting would keep the server from closing.
afterEach(letGo);

const asPost = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };

/** Sends so many that wait, and comes back when all of them are in flight. */
async function keepBusy(count: number, method = 'GET', path = '/slow'): Promise<Promise<Response>[]> {
  const already = waiting.length;
  let isEnded = false;
  const responses = Array.from({ length: count }, () =>
    fetch(`${origin}${path}`, method === 'GET' ? {} : asPost).finally(() => (isEnded = true)),
  );
  while (waiting.length < already + count) {
    if (isEnded) assert.fail('one that should wait has ended');
    await nextTurn();
  }
  return responses;
}
/** One that is not refused would wait for ever; then this fails at once. */
async function assertRefused(path: string, sent: RequestInit = {}): Promise<Response> {
  const already = waiting.length;
  let isEnded = false;
  const ended = fetch(`${origin}${path}`, sent).finally(() => (isEnded = true));
  while (!isEnded) {
    if (waiting.length > already) assert.fail(`${path} was let in`);
    await nextTurn();
  }
  const response = await ended;
  assert.equal(response.status, 503);
  assert.equal(response.headers.get('retry-after'), '1');
  assert.ok(response.headers.get('x-request-id'));
  assert.ok(response.headers.get('x-content-type-options'));
  const { success, data } = (await response.json()) as { success: boolean; data: { code: string; message: string } };
  assert.deepEqual([success, data.code], [false, 'server.busy']);
  assert.doesNotMatch(data.message, /try again/i, 'who has just paid may be refused too');
  return response;
}

test('point 24: beyond so many at a time a request is refused at once with Retry-After, GET and POST alike; health and others are not', async () => {
  const busy = [...(await keepBusy(20)), ...(await keepBusy(20, 'POST'))];
  await assertRefused('/slow');
  await assertRefused('/slow', asPost);
  assert.equal((await fetch(`${origin}/health/live`)).status, 200);
  assert.equal((await fetch(`${origin}/quick`)).status, 200);
  letGo();
  for (const response of busy) assert.equal((await response).status, 200);
  const next = fetch(`${origin}/slow`);
  while (waiting.length === 0) await nextTurn();
  letGo();
  assert.equal((await next).status, 200, 'afterwards there is room again');
});

test('point 24: fewer are accepted when the oldest has waited long, but a few slow ones refuse nobody', async () => {
  const few = await keepBusy(20);
  time = 10_000;
  const more = await keepBusy(12);
  assert.equal(waiting.length, 32);
  const one = await keepBusy(1);
  await assertRefused('/slow');
  letGo();
  for (const response of [...few, ...more, ...one]) assert.equal((await response).status, 200);
});

test('point 24: a client that sends its body slowly holds no place', async () => {
  const slow = Array.from({ length: 45 }, () => {
    const sent = httpRequest(`${origin}/slow`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '20' },
    });
    sent.on('error', () => {});
    sent.write('{');
    return sent;
  });
  await Promise.all(slow.map((sent) => new Promise((resolve) => sent.once('socket', resolve))));
  const accepted = fetch(`${origin}/slow`);
  while (waiting.length === 0) await nextTurn();
  letGo();
  assert.equal((await accepted).status, 200);
  for (const sent of slow) sent.destroy();
});

test('point 24: a POST holds its place while it is being authenticated, so that sends are accepted like polls and not beyond them', async () => {
  const busy = await keepBusy(40, 'POST', '/slow/check');
  await assertRefused('/slow', asPost);
  await assertRefused('/slow');
  letGo();
  for (const response of busy) assert.equal((await response).status, 200);
});

test('point 24: while the event loop is late only a few are worked on, and nobody is refused for that alone', async () => {
  const few = await keepBusy(33);
  time = 100;
  await assertRefused('/slow');
  assert.equal((await fetch(`${origin}/quick`)).status, 200, 'a group with few in flight goes on');
  beat();
  const more = await keepBusy(1);
  letGo();
  for (const response of [...few, ...more]) assert.equal((await response).status, 200);
});

test('point 24: a process that is about to stop ends connections with its refusals as well', async () => {
  const busy = await keepBusy(40);
  app.stopping.isAnnounced = true;
  try {
    const response = await assertRefused('/slow');
    assert.equal(response.headers.get('connection'), 'close');
  } finally {
    app.stopping.isAnnounced = false;
  }
  letGo();
  for (const response of busy) assert.equal((await response).status, 200);
});

test('point 24: a crowd that comes at once is served; as long as requests are refused, fewer at a time are let in', async () => {
  const crowd = await keepBusy(40, 'GET', '/slow/crowd');
  let served = 0;
  for (const response of crowd) void response.then(() => (served += 1));
  const serve = async (count: number) => {
    const enough = served + count;
    waiting.splice(0, count).forEach((go) => go());
    while (served < enough) await nextTurn();
  };
  await assertRefused('/slow/crowd');
  await serve(4);
  time = 200;
  await assertRefused('/slow/crowd');
  await serve(2);
  const room = await keepBusy(1, 'GET', '/slow/crowd');
  time = 440;
  await assertRefused('/slow/crowd');
  time = 700;
  const later = await keepBusy(5, 'GET', '/slow/crowd');
  letGo();
  for (const response of [...crowd, ...room, ...later]) assert.equal((await response).status, 200);
});
