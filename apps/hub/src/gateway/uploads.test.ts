import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, beforeEach, test } from 'node:test';
import { respondAfterReading, respondJson, startSportDouble, type SportDouble } from './testing/sport-double.ts';
import { startTestGateway, type TestGateway } from './testing/gateway.ts';

const P = '/api/v1/sports/basketball';
const CONNECTIONS = 2;
let sport: SportDouble;
let hub: TestGateway;

before(async () => {
  sport = await startSportDouble();
  hub = await startTestGateway({ basketball: sport.origin, limits: { connections: CONNECTIONS, headMs: 1_500 } });
});
after(async () => {
  await hub.stop();
  await sport.stop();
});
beforeEach(() => {
  sport.requests.length = 0;
  sport.behave(respondAfterReading);
});

const uploading = (length: number, isChunked = false) => {
  const bytes = Buffer.alloc(length, 'x');
  const body = isChunked ? new Blob([bytes]).stream() : bytes;
  return fetch(`${hub.origin}${P}/upload`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body,
    duplex: 'half',
  } as RequestInit);
};

/** Begins an upload and sends no more of it than a piece. */
const slowUpload = async (length: number): Promise<Socket> => {
  const socket = connect(Number(new URL(hub.origin).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `POST ${P}/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n`,
  );
  socket.write('x'.repeat(1000));
  return socket;
};

test('an upload reaches the sport as it came, with a length or in chunks', async () => {
  for (const isChunked of [false, true]) {
    sport.requests.length = 0;
    assert.equal((await uploading(90_000, isChunked)).status, 200);
    assert.equal(sport.requests[0]!.body.length, 90_000);
    assert.equal(sport.requests[0]!.headers['content-type'], 'multipart/form-data; boundary=b');
  }
});

test('an upload beyond its limit is 413 and does not reach the sport', async () => {
  assert.equal((await uploading(100_001)).status, 413);
  assert.equal((await uploading(5_000_000, true)).status, 413);
  assert.deepEqual(sport.requests, []);
});

test('an upload operation takes nothing but uploads', async () => {
  const response = await fetch(`${hub.origin}${P}/upload`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(response.status, 415);
  assert.deepEqual(sport.requests, []);
});

test('a sport may respond before it has read an upload', async () => {
  sport.behave(respondJson({ message: 'x', code: 'throttle.exceeded' }, 429, { 'retry-after': '9' }));
  assert.equal((await uploading(90_000)).status, 429);
});

test('clients that send slowly hold no connection to the sport, and it does not count as away', async () => {
  const slow = await Promise.all(Array.from({ length: 3 * CONNECTIONS }, () => slowUpload(90_000)));
  try {
    for (let n = 0; n < 5; n += 1) {
      // Together longer than the hub waits for a sport.
      await sleep(400);
      assert.equal((await fetch(`${hub.origin}${P}/health`)).status, 200);
    }
    assert.equal(sport.requests.length, 5);
    for (const socket of slow) socket.write('x'.repeat(89_000));
    const [first] = (await once(slow[0]!, 'data')) as [Buffer];
    assert.match(first.toString(), /^HTTP\/1\.1 200/);
  } finally {
    for (const socket of slow) socket.destroy();
  }
});
