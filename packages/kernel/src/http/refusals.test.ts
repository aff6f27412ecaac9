import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, afterEach, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { createTestApp, listen } from '../testing/kernel-app.ts';
import { sendRaw } from '../testing/raw-http.ts';

let app: FastifyInstance;
let port: number;
let isFull = true;

before(async () => {
  ({ app } = createTestApp({
    shedding: { groupOf: (_method, path) => ({ name: 'all', maxInFlight: isFull && path !== '/free' ? 0 : 10 }) },
  }));
  app.get('/free', async () => ({ ok: true }));
  app.get('/', async () => ({ ok: true }));
  app.post('/', async (request) => ({ given: request.body }));
  port = await listen(app);
});
after(() => app.close());
afterEach(() => {
  isFull = true;
});

const get = (path = '/', ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\n${['Host: localhost', ...headers].join('\r\n')}\r\n\r\n`;
const post = (body: string, ...more: string[]) => {
  const headers = ['Host: localhost', 'Content-Type: application/json', `Content-Length: ${body.length}`, ...more];
  return `POST / HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`;
};
const statuses = (text: string): string[] => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status!);

/** Sends on an open connection, and gives what comes back until it ends as told. */
async function exchange(socket: Socket, text: string, end: RegExp): Promise<string> {
  let received = '';
  const done = new Promise<string>((resolve, reject) => {
    const take = (data: Buffer) => {
      received += data.toString();
      if (!end.test(received)) return;
      socket.off('data', take);
      resolve(received);
    };
    socket.on('data', take);
    socket.once('close', () => reject(new Error(`closed after ${received}`)));
  });
  socket.write(text);
  return done;
}
const open = async (): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
};
/** What goes wrong here ends in waiting. */
const inTime = { timeout: 30_000 };
const REFUSED = /"code":"server\.busy".*\}$/s;

test('point 24: a refusal carries everything that a response carries', async () => {
  const text = await sendRaw(port, [get('/', 'Connection: close')]);
  assert.deepEqual(statuses(text), ['503']);
  for (const line of [
    'retry-after: 1',
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ])
    assert.ok(text.toLowerCase().includes(`\r\n${line}\r\n`), line);
  assert.match(text, /\r\nx-request-id: [0-9a-f-]{36}\r\n/);
  const [, body = ''] = text.split('\r\n\r\n');
  assert.ok(text.includes(`\r\ncontent-length: ${body.length}\r\n`));
  assert.equal((JSON.parse(body) as { success: boolean }).success, false);
});

test(
  'point 24: on the connection of a refusal later requests are served, and none takes the body of one that was refused for its own',
  inTime,
  async () => {
    const socket = await open();
    // More than is kept of a body that nobody reads.
    const refused = await exchange(socket, post(`{"text":"${'GET /free HTTP/1.1 '.repeat(10_000)}"}`), REFUSED);
    assert.match(refused, /\r\nconnection: keep-alive\r\n/i);
    assert.match(await exchange(socket, get(), REFUSED), /^HTTP\/1\.1 503/);
    isFull = false;
    assert.match(await exchange(socket, post('{"text":"later"}'), /later"\}\}?$/), /^HTTP\/1\.1 200/);
    isFull = true;
    // A body that arrives after its refusal.
    const whole = post('{"text":"slow"}');
    assert.match(await exchange(socket, whole.slice(0, -5), REFUSED), /^HTTP\/1\.1 503/);
    assert.match(await exchange(socket, whole.slice(-5) + get('/free'), /\{"ok":true\}$/), /^HTTP\/1\.1 200/);
    socket.destroy();
  },
);

test('point 24: requests that are sent ahead are all refused, in their order; HEAD gets no body, and an expectation its own response', async () => {
  const text = await sendRaw(port, [get() + get('/free') + get() + get('/', 'Connection: close')]);
  assert.deepEqual(statuses(text), ['503', '200', '503', '503']);
  const behind = await sendRaw(port, [get('/free') + get('/', 'Connection: close')]);
  assert.deepEqual(statuses(behind), ['200', '503'], 'not before the response that is being made');
  const head = await sendRaw(port, ['HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n']);
  assert.match(head, /^HTTP\/1\.1 503 [^]*\r\n\r\n$/);
  assert.deepEqual(statuses(await sendRaw(port, [get('/', 'Expect: nothing', 'Connection: close')])), ['417']);
  assert.deepEqual(statuses(await sendRaw(port, ['GET / HTTP/1.0\r\n\r\n'])), ['503'], 'and the connection ends');
});

test(
  'point 24: a connection on which everything was refused is closed when nothing comes any more',
  inTime,
  async () => {
    const { keepAliveTimeout } = app.server;
    app.server.keepAliveTimeout = 50;
    try {
      const socket = await open();
      const closed = once(socket, 'close');
      await exchange(socket, get(), REFUSED);
      await closed;
    } finally {
      app.server.keepAliveTimeout = keepAliveTimeout;
    }
  },
);
