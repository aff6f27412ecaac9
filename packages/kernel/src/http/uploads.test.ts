import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import Type from 'typebox';
import { json, operation } from '@sports-hub/contract';
import { createTestApp } from '../testing/kernel-app.ts';
import { ok } from './results.ts';
import { createRoutes } from './routes.ts';
import { eventually } from '../testing/eventually.ts';

const upload = operation({
  name: 'upload',
  service: 'sport',
  tag: 'Test',
  summary: 'Test',
  access: 'public',
  reach: 'hub',
  method: 'POST',
  path: '/upload',
  bodyKind: 'multipart',
  uploadLimit: 60_000,
  files: { logo: { required: true } },
  responses: { 200: json(Type.Any()) },
  problems: [],
});

const { app } = createTestApp({ uploads: { bytes: 100_000, bytesOfClient: 70_000 } });
let origin = '';
before(async () => {
  createRoutes(app, { public: () => null }).on(upload, ({ files }) => ok({ length: files.logo.bytes.length }));
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
after(() => app.close());

const send = (length: number): Promise<Response> => {
  const body = new FormData();
  body.append('logo', new Blob([new Uint8Array(length)]), 'logo.png');
  return fetch(`${origin}/api/v1/upload`, { method: 'POST', body });
};
const until = (held: number) => eventually(`${held} bytes are held`, () => app.uploads.held === held);
/** Sends so many bytes of an upload, and then nothing, from one of this machine's addresses. */
const hold = async (length: number, localAddress: string): Promise<Socket> => {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  await once(socket, 'connect');
  const before = app.uploads.held;
  socket.write(
    'POST /api/v1/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 59000\r\n\r\n',
  );
  socket.write(Buffer.alloc(length));
  await until(before + length);
  return socket;
};

test('uploads hold so much memory and no more, one client’s a part of it, until their responses are over', async () => {
  assert.equal((await send(50_000)).status, 200);
  await until(0);
  const first = await hold(50_000, '127.0.0.1');
  const refused = await send(50_000);
  assert.equal(refused.status, 503, 'one client');
  assert.equal(refused.headers.get('retry-after'), '5');
  assert.equal((await send(1_000)).status, 200);
  const second = await hold(45_000, '127.0.0.2');
  assert.equal((await send(10_000)).status, 503, 'all of them');
  assert.equal((await send(1_000)).status, 200);
  for (const socket of [first, second]) socket.destroy();
  await until(0);
  assert.equal((await send(50_000)).status, 200);
});

test('an upload beyond the limit of its route is 413', async () => {
  assert.equal((await send(60_001)).status, 413);
  await until(0);
});
