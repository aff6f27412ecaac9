import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { interceptRequests } from './intake.ts';
import { inTurns } from './pipelining.ts';

const MOST = 20;
let server: Server;
let port: number;
let begun: string[] = [];
/** Responses to `/slow…`, which are made when a test says so. */
let open: ServerResponse[] = [];
let begunThisTurn = 0;
let mostInOneTurn = 0;

before(async () => {
  server = createServer((request, response) => {
    begun.push(request.url ?? '');
    begunThisTurn += 1;
    mostInOneTurn = Math.max(mostInOneTurn, begunThisTurn);
    setImmediate(() => {
      begunThisTurn = 0;
    });
    if (request.url?.startsWith('/slow')) open.push(response);
    else response.end(request.url);
  });
  interceptRequests(server, (handle) => inTurns(handle, MOST));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
after(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  begun = [];
  open = [];
  mostInOneTurn = 0;
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
  mostInOneTurn = 0;
  for (const response of open) response.end();
  await until(() => begun.length === 33);
  assert.equal(mostInOneTurn, 1);
  for (const socket of sockets) socket.destroy();
});

test('point 6: a connection on which too many wait is cut, and others are served', async () => {
  const socket = await connected();
  const closed = once(socket, 'close');
  ask(socket, ...Array.from({ length: MOST + 2 }, (_, n) => `/slow/${n}`));
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
