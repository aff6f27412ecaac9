import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'node:http';
import { stopService } from '../service.ts';
import { createTestApp, listen } from '../testing/kernel-app.ts';
import { readToEnd, sendRaw } from '../testing/raw-http.ts';
import { successBody } from './app.ts';
import { addHealthEndpoints } from './health.ts';

const { app, lines } = createTestApp({ timeout: { headersMs: 300, requestMs: 700 } });
app.get('/fast', async () => successBody({}));
app.post('/read', async () => successBody({}));
let port = 0;
before(async () => {
  port = await listen(app);
});
after(() => app.close());

/** The status line's number, the headers and the parsed envelope of a raw response. */
function parse(response: string) {
  const [head = '', body = ''] = response.split('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
    head: head.toLowerCase(),
    body: body ? (JSON.parse(body) as { data: { code: string } }) : undefined,
  };
}

describe('a request that is not HTTP enough to reach a route', () => {
  const cases: [what: string, sent: string, status: number, code: string][] = [
    ['is not HTTP at all', 'HELLO\r\n\r\n', 400, 'request.malformed'],
    [
      'has headers over 16 KiB',
      `GET /fast HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(17_000)}\r\n\r\n`,
      431,
      'headers.too_large',
    ],
    [
      'has both a length and chunks',
      'POST /read HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'request.malformed',
    ],
    [
      'has a malformed length',
      'POST /read HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\n',
      400,
      'request.malformed',
    ],
    [
      'has a header with a line break in its name',
      'GET /fast HTTP/1.1\r\nHost: x\r\nBad Header: 1\r\n\r\n',
      400,
      'request.malformed',
    ],
  ];
  for (const [what, sent, status, code] of cases) {
    test(`${what}: ${status} in the envelope, and the connection ends`, async () => {
      const response = parse(await sendRaw(port, [sent]));
      assert.equal(response.status, status);
      assert.equal(response.body?.data.code, code);
      assert.match(response.head, /x-content-type-options: nosniff/);
      assert.match(response.head, /x-request-id: [0-9a-f-]{36}/);
    });
  }
});

describe('slow clients are cut', () => {
  test('headers that trickle in: 408', async () => {
    const start = performance.now();
    const response = parse(
      await sendRaw(port, ['GET /fast HTTP/1.1\r\n', 'Host: x\r\n', ...Array<string>(40).fill('X-A: 1\r\n')], 100),
    );
    assert.equal(response.status, 408);
    assert.equal(response.body?.data.code, 'request.timeout');
    assert.ok(performance.now() - start < 6_000);
  });
  test('a body that trickles in: cut', async () => {
    const head = 'POST /read HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n';
    const response = await sendRaw(port, [head, ...Array<string>(40).fill(' ')], 100);
    assert.ok(response === '' || parse(response).status === 408, response);
  });
  test('others are answered meanwhile', async () => {
    const slow = sendRaw(port, ['GET /fast HTTP/1.1\r\n']);
    assert.equal((await fetch(`http://127.0.0.1:${port}/fast`)).status, 200);
    assert.equal(parse(await slow).status, 408);
  });
});

test('none of this is logged with what the client sent', () => {
  assert.ok(!lines.join('').includes('aaaa'));
  assert.ok(!lines.join('').includes('HELLO'));
});

describe('stopping', () => {
  test('a connection that was just opened still gets its first request answered', async () => {
    const { app: stopping } = createTestApp();
    stopping.get('/fast', async () => successBody({}));
    const socket = connect(await listen(stopping), '127.0.0.1');
    await once(socket, 'connect');
    const response = readToEnd(socket);
    const stopped = stopService({ app: stopping, close: async () => {} });
    await sleep(150);
    socket.write('GET /fast HTTP/1.1\r\nHost: x\r\n\r\n');
    assert.equal(parse(await response).status, 200);
    await stopped;
  });

  test('a slow request in flight is finished, new connections are refused, and the stop is done as soon as it is', async () => {
    const { app: stopping } = createTestApp();
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    stopping.get('/slow', async () => {
      begin();
      await sleep(600);
      return successBody({ done: true });
    });
    const at = await listen(stopping);
    const agent = new Agent({ keepAlive: true });
    const inFlight = new Promise<{ status: number; body: string }>((resolve, reject) => {
      request({ port: at, host: '127.0.0.1', path: '/slow', agent }, (response) => {
        let body = '';
        response
          .on('data', (data) => {
            body += String(data);
          })
          .on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      })
        .on('error', reject)
        .end();
    });
    const idle = connect(at, '127.0.0.1');
    const idleEnds = readToEnd(idle);
    await begun;
    const events: string[] = [];
    const start = performance.now();
    const stopped = stopService({
      app: stopping,
      close: async () => {
        events.push('closed');
      },
    });
    await sleep(50);
    await assert.rejects(fetch(`http://127.0.0.1:${at}/slow`));
    const response = await inFlight;
    events.push('answered');
    assert.equal(response.status, 200);
    assert.match(response.body, /"done":true/);
    await stopped;
    await idleEnds;
    assert.deepEqual(events, ['answered', 'closed'], 'what the service holds is closed after the last response');
    assert.ok(performance.now() - start < 5_000, `took ${performance.now() - start} ms`);
    agent.destroy();
  });

  test('a request that never ends is cut after the grace time', async () => {
    const { app: stuck } = createTestApp();
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    stuck.get('/never', () => {
      begin();
      return new Promise(() => {});
    });
    const at = await listen(stuck);
    const hanging = fetch(`http://127.0.0.1:${at}/never`).then(
      () => 'answered',
      () => 'cut',
    );
    await begun;
    const start = performance.now();
    await stopService({ app: stuck, close: async () => {} }, { graceMs: 300 });
    assert.equal(await hanging, 'cut');
    assert.ok(performance.now() - start < 5_000);
  });
});

test('point 22: a process that is told to stop says so first, and goes on responding meanwhile', async () => {
  const { app: leaving } = createTestApp();
  addHealthEndpoints(leaving, { checks: { database: async () => true } });
  leaving.get('/fast', async () => successBody({}));
  const at = await listen(leaving);
  const get = (path: string) => fetch(`http://127.0.0.1:${at}${path}`);
  assert.equal((await get('/health/ready')).status, 200);
  const stopped = stopService({ app: leaving, close: async () => {} }, { announceMs: 400 });
  const ready = await get('/health/ready');
  assert.equal(ready.status, 503);
  assert.deepEqual(((await ready.json()) as { data: { missing: string[] } }).data.missing, ['stopping']);
  const response = await get('/fast');
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('connection'), 'close');
  await stopped;
  await assert.rejects(get('/fast'));
});
