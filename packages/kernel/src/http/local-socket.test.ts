import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { text } from 'node:stream/consumers';
import { createTestApp, listen } from '../testing/kernel-app.ts';
import { successBody } from './app.ts';
import { listenOnSocket } from './local-socket.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sports-hub-socket-'));
});
after(() => rm(folder, { recursive: true }));

async function ask(socketPath: string, path: string): Promise<{ status: number | undefined; body: string }> {
  const sent = request({ socketPath, path, headers: { host: 'x' } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, body: await text(response) };
}

test('what comes through the socket is answered as on the port, and counts as from loopback', async () => {
  const { app } = createTestApp();
  app.get('/who', async ({ ip }) => successBody({ ip }));
  const path = join(folder, 'same.sock');
  const begin = listenOnSocket(app, path, 10);
  const port = await listen(app);
  await begin();
  const onPort = await (await fetch(`http://127.0.0.1:${port}/who`)).text();
  assert.deepEqual(await ask(path, '/who'), { status: 200, body: onPort });
  assert.match(onPort, /"127\.0\.0\.1"/);
  assert.equal((await ask(path, '/nothing')).status, 404);
  assert.equal((await stat(path)).mode & 0o007, 0, 'nobody but its user and group may connect');
  await app.close();
});

test('a service that closes first answers what came through the socket, and the socket is gone', async () => {
  const { app } = createTestApp();
  let answer = (): void => {};
  const begun = new Promise<void>((resolve) => {
    app.get('/slow', async () => {
      resolve();
      await new Promise<void>((go) => (answer = go));
      return successBody({});
    });
  });
  const path = join(folder, 'closing.sock');
  const begin = listenOnSocket(app, path, 10);
  await listen(app);
  await begin();
  const asked = ask(path, '/slow');
  await begun;
  let isClosed = false;
  const closed = app.close().then(() => (isClosed = true));
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.equal(isClosed, false);
  answer();
  assert.equal((await asked).status, 200);
  await closed;
  await assert.rejects(stat(path), { code: 'ENOENT' });
});

test('what a killed process left is replaced; anything else that is there is not', async () => {
  const path = join(folder, 'left.sock');
  const server = createServer().listen(path);
  await once(server, 'listening');
  const { app } = createTestApp();
  app.get('/', async () => successBody({}));
  const begin = listenOnSocket(app, path, 10);
  await listen(app);
  await begin();
  assert.equal((await ask(path, '/')).status, 200);
  server.close();
  await app.close();

  const file = join(folder, 'file');
  await writeFile(file, 'kept');
  const other = createTestApp().app;
  await assert.rejects(listenOnSocket(other, file, 10)(), /^ConfigError: LISTEN_SOCKET: names something/);
  await assert.rejects(listenOnSocket(other, '/nowhere/x.sock', 10)(), /^ConfigError: LISTEN_SOCKET: cannot be made/);
});
