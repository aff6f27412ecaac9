import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { interceptRequests } from './intake.ts';
import { paceReading } from './paced-reading.ts';
import { inTurns } from './pipelining.ts';

const MAX_PER_CONNECTION = 20;
/** Waiting on all connections together, from which on nobody may have more than eight. */
const IN_ALL = 60;
let server: Server;
let port: number;
let begun: string[] = [];
/** Responses to `/slow…`, which are made when a test says so. */
let open: ServerResponse[] = [];
let begunThisTurn = 0;
let maxInOneTurn = 0;
/** Requests that were parsed, whether or not they have begun. */
let parsed = 0;
let accepted = 0;
let ended = 0;

before(async () => {
  server = createServer((request, response) => {
    begun.push(request.url ?? '');
    begunThisTurn += 1;
    maxInOneTurn = Math.max(maxInOneTurn, begunThisTurn);
    setImmediate(() => {
      begunThisTurn = 0;
    });
    if (request.url?.startsWith('/slow')) open.push(response);
    else response.end(request.url);
  });
  const sentAhead = paceReading(server);
  interceptRequests(server, (handle) =>
    inTurns(handle, { maxPerConnection: MAX_PER_CONNECTION, inAll: IN_ALL, sentAhead }),
  );
  server.on('connection', (socket) => {
    accepted += 1;
    socket.once('close', () => (ended += 1));
  });
  server.on('request', () => (parsed += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
after(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  // What a test before this one left waiting would count here.
  server.closeAllConnections();
  await until(() => ended === accepted);
  parsed = 0;
  begun = [];
  open = [];
  maxInOneTurn = 0;
});

async function connected(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}
const ask = (socket: Socket, ...paths: string[]) =>
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`).join(''));
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
};
const somebodyElse = async () => (await fetch(`http://127.0.0.1:${port}/quick`)).text();

test('point 6: of one connection’s requests one is worked on at a time, and all are answered in their order', async () => {
  const socket = await connected();
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  ask(socket, '/slow/1', '/two', '/slow/3', '/four');
  await until(() => open.length === 1);
  assert.equal(await somebodyElse(), '/quick');
  assert.deepEqual(begun, ['/slow/1', '/quick']);
  open[0]!.end('first');
  await until(() => open.length === 2);
  assert.deepEqual(begun.slice(2), ['/two', '/slow/3']);
  open[1]!.end('third');
  await until(() => text.includes('/four'));
  assert.deepEqual(
    text.match(/first|\/two|third|\/four/g),
    ['first', '/two', 'third', '/four'],
    'in the order in which they were asked',
  );
  socket.destroy();
});

test('point 6: of many connections’ waiting requests one begins each time round the event loop', async () => {
  const sockets = await Promise.all([connected(), connected(), connected()]);
  for (const socket of sockets) ask(socket, '/slow', ...Array.from({ length: 10 }, (_, n) => `/${n}`));
  await until(() => open.length === 3);
  await new Promise((resolve) => setImmediate(resolve));
  maxInOneTurn = 0;
  for (const response of open) response.end();
  await until(() => begun.length === 33);
  assert.equal(maxInOneTurn, 1);
  for (const socket of sockets) socket.destroy();
});

test('point 6: a connection on which too many wait is cut, and others are served', async () => {
  const socket = await connected();
  const closed = once(socket, 'close');
  ask(socket, ...Array.from({ length: MAX_PER_CONNECTION + 2 }, (_, n) => `/slow/${n}`));
  await closed;
  assert.equal(begun.length, 1);
  assert.equal(await somebodyElse(), '/quick');
});

test('point 6: what waits on a connection that ends is forgotten', async () => {
  const socket = await connected();
  ask(socket, '/slow/1', '/2', '/3');
  await until(() => open.length === 1);
  socket.destroy();
  await once(open[0]!, 'close');
  assert.equal(await somebodyElse(), '/quick');
  assert.deepEqual(begun, ['/slow/1', '/quick']);
});

test('point 6: however much many connections send ahead at once, who waits for each response is read in between', async () => {
  const polite = await connected();
  ask(polite, '/polite/1');
  await once(polite, 'data');
  const before = accepted;
  const flooders = await Promise.all(Array.from({ length: 40 }, connected));
  await until(() => accepted === before + flooders.length);
  parsed = 0;
  // All of it is there before the server looks for the first time.
  for (const socket of flooders) ask(socket, ...Array.from({ length: 15 }, () => '/slow'));
  ask(polite, '/polite/2');
  await until(() => begun.includes('/polite/2'));
  assert.ok(parsed < 150, `${parsed} were parsed before it`);
  await until(() => open.length === flooders.length);
  for (const socket of [polite, ...flooders]) socket.destroy();
});

test('point 6: while very many wait on all connections together, one may have a few waiting and not more', async () => {
  const first = await Promise.all(Array.from({ length: 4 }, connected));
  for (const socket of first) ask(socket, ...Array.from({ length: 16 }, () => '/slow'));
  await until(() => open.length === 4);
  const [greedy, modest] = [await connected(), await connected()];
  const cut = once(greedy, 'close');
  ask(greedy, ...Array.from({ length: 12 }, () => '/slow/greedy'));
  ask(modest, ...Array.from({ length: 6 }, () => '/slow/modest'));
  await cut;
  await until(() => begun.includes('/slow/modest'));
  assert.ok(!modest.destroyed && first.every((socket) => !socket.destroyed));
  for (const socket of first) socket.destroy();
  await until(() => open.slice(0, 4).every((response) => response.destroyed));
  const later = await connected();
  ask(later, ...Array.from({ length: 16 }, () => '/slow/later'));
  await until(() => begun.includes('/slow/later'));
  assert.ok(!later.destroyed, 'those that ended count no more');
  for (const socket of [modest, later]) socket.destroy();
});

test('point 6: nothing is done with what a connection sent before it was cut', async () => {
  const socket = await connected();
  const closed = once(socket, 'close');
  ask(socket, ...Array.from({ length: 500 }, () => '/slow'));
  await closed;
  assert.equal(await somebodyElse(), '/quick');
  assert.deepEqual(begun, ['/slow', '/quick']);
  const modest = await connected();
  ask(modest, ...Array.from({ length: MAX_PER_CONNECTION }, () => '/slow/modest'));
  await until(() => begun.includes('/slow/modest'));
  assert.ok(!modest.destroyed, 'those of the one that was cut count no more');
  modest.destroy();
});
