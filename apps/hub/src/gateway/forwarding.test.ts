import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { readInternalToken } from '@sports-hub/kernel';
import { eventually } from '@sports-hub/kernel/testing';
import { SECRETS, startTestGateway, type TestGateway } from './testing/gateway.ts';
import { respondJson, startSportDouble, type Recorded, type SportDouble } from './testing/sport-double.ts';

let sport: SportDouble;
let hub: TestGateway;
before(async () => {
  sport = await startSportDouble();
  hub = await startTestGateway({ basketball: sport.origin, limits: { headMs: 1_500, bodyMs: 20_000 } });
});
after(async () => {
  await hub.stop();
  await sport.stop();
});
beforeEach(() => {
  sport.requests.length = 0;
  hub.upstreams.of('basketball').breaker.succeeded();
});

const P = '/api/v1/sports/basketball';
const LINKED = { authorization: 'Bearer linked' };
const USED = { 'x-internal-token-used': '1' };
const END = '/api/v1/internal/tokens/end';

const tokenOf = ({ headers, method, url }: Recorded, target = `${method} ${url}`) =>
  readInternalToken([SECRETS.basketball], String(headers['x-internal-token']), {
    sport: 'basketball',
    request: target,
    now: hub.clock.now(),
  });

const endings = () => sport.requests.filter(({ url }) => url === END);

test("a member's request carries a token for exactly this sport, member and request, and no credential of the client", async () => {
  sport.behave(respondJson({}, 200, USED));
  const response = await fetch(`${hub.origin}${P}/community/conversations/5/messages?x=1&after=07`, {
    headers: { ...LINKED, cookie: 'hub_session=x' },
  });
  assert.equal(response.status, 200);
  const [request] = sport.requests;
  assert.equal(request!.url, '/api/v1/community/conversations/5/messages?after=7');
  assert.deepEqual(
    { ...tokenOf(request!), id: '' },
    {
      id: '',
      expires: hub.clock.now().getTime() / 1000 + 60,
      sport: 'basketball',
      kind: 'member',
      memberId: 1001,
      hubAccountId: 77,
      request: 'GET /api/v1/community/conversations/5/messages?after=7',
    },
  );
  assert.equal(request!.headers.authorization, undefined);
  assert.equal(request!.headers.cookie, undefined);
  assert.deepEqual(
    [...response.headers.keys()].filter((name) => name.includes('internal')),
    [],
  );
  await sleep(30);
  assert.deepEqual(endings(), [], 'a token that was used needs no ending');
});

test('nobody signed in is 401, no link is 403, and neither reaches the sport', async () => {
  assert.equal((await fetch(`${hub.origin}${P}/community/me`)).status, 401);
  const unlinked = await fetch(`${hub.origin}${P}/community/me`, { headers: { authorization: 'Bearer unlinked' } });
  assert.equal(((await unlinked.json()) as { data: { code: string } }).data.code, 'link.required');
  assert.equal((await fetch(`${hub.origin}/api/v1/sports/baseball/community/me`, { headers: LINKED })).status, 403);
  assert.deepEqual(sport.requests, []);
});

test('a token that the sport did not use is ended with a credential for that one call', async () => {
  sport.behave(respondJson({}));
  await fetch(`${hub.origin}${P}/community/me`, { headers: LINKED });
  const ending = await eventually('the token is ended', () => endings()[0]);
  const { id, expires } = tokenOf(sport.requests[0]!)!;
  await eventually('its body is there', () => ending.body !== '');
  assert.deepEqual(JSON.parse(ending.body), { id, expires });
  assert.deepEqual(
    { kind: tokenOf(ending)!.kind, memberId: tokenOf(ending)!.memberId },
    { kind: 'service', memberId: 0 },
  );
});

test('a POST is forwarded byte for byte, and its response, status and allowed headers come back', async () => {
  const body = '{"body":"Grüße 👩‍👧","client_id":"x" }';
  sport.behave(
    respondJson({ id: 9 }, 201, {
      ...USED,
      etag: '"e"',
      'set-cookie': 'sport_session=1',
      location: '/elsewhere',
      'x-powered-by': 'sport',
      server: 'sport',
      'x-request-id': 'theirs',
      'cache-control': 'public, max-age=999',
      'access-control-allow-origin': '*',
      'content-disposition': 'inline',
    }),
  );
  const response = await fetch(`${hub.origin}${P}/community/conversations/5/messages`, {
    method: 'POST',
    body,
    headers: { ...LINKED, 'content-type': 'application/json; charset=utf-8' },
  });
  assert.equal(response.status, 201);
  assert.equal(Buffer.from(sport.requests[0]!.body, 'latin1').toString(), body);
  assert.equal(sport.requests[0]!.headers['content-type'], 'application/json');
  assert.equal(tokenOf(sport.requests[0]!)?.request, 'POST /api/v1/community/conversations/5/messages');
  for (const name of ['set-cookie', 'location', 'x-powered-by', 'server', 'access-control-allow-origin'])
    assert.equal(response.headers.get(name), null, name);
  assert.equal(response.headers.get('etag'), '"e"');
  assert.equal(response.headers.get('content-disposition'), 'inline');
  assert.equal(response.headers.get('cache-control'), 'no-store', "who may keep it is the hub's to say");
  assert.notEqual(response.headers.get('x-request-id'), 'theirs');
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
});

test('a refusal by the sport comes back as it is', async () => {
  sport.behave(respondJson({ message: 'x', code: 'guardian.read_only' }, 403, USED));
  const response = await fetch(`${hub.origin}${P}/community/conversations/5/messages`, {
    method: 'POST',
    body: '{"body":"x"}',
    headers: { ...LINKED, 'content-type': 'application/json' },
  });
  assert.equal(response.status, 403);
  assert.equal(((await response.json()) as { data: { code: string } }).data.code, 'guardian.read_only');
});

test('the token is made after the body has arrived', async () => {
  sport.behave(respondJson({}, 200, USED));
  const body = '{"body":"slow"}';
  const socket = connect(hub.port, '127.0.0.1');
  socket.write(
    `POST ${P}/community/conversations/5/messages HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer linked\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  await sleep(50);
  hub.clock.advance(20);
  socket.write(body);
  const request = await eventually('the sport is asked', () => sport.requests[0]);
  assert.equal(tokenOf(request)!.expires, Math.floor(hub.clock.now().getTime() / 1000) + 60);
  socket.destroy();
});

test('a client that goes away ends the request at the sport and the token with it', async () => {
  let sportSawEnd = false;
  sport.behave((request, response) => {
    if (request.url === END) return respondJson({})(request, response);
    response.on('close', () => {
      sportSawEnd = !response.writableFinished;
    });
  });
  const socket = connect(hub.port, '127.0.0.1');
  socket.write(`GET ${P}/community/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer linked\r\n\r\n`);
  const request = await eventually('the sport is asked', () => sport.requests[0]);
  socket.destroy();
  const ending = await eventually('the token is ended', () => endings()[0]?.body || false);
  assert.equal((JSON.parse(ending) as { id: string }).id, tokenOf(request)!.id);
  await eventually('the sport sees the end', () => sportSawEnd);
});

test('a client that goes away while it is being signed in reaches no sport and holds no connection', async () => {
  sport.behave(respondJson({}));
  const socket = connect(hub.port, '127.0.0.1');
  socket.write(`GET ${P}/community/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer linked\r\nX-Slow: 1\r\n\r\n`);
  await sleep(50);
  socket.destroy();
  await sleep(250);
  assert.deepEqual(sport.requests, []);
});

test('a client that goes away in the middle of a response ends it too', async () => {
  let closed = false;
  sport.behave((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...USED });
    const timer = setInterval(() => response.write('x'.repeat(1024)), 10);
    response.on('close', () => {
      clearInterval(timer);
      closed = true;
    });
  });
  const socket = connect(hub.port, '127.0.0.1');
  socket.write(`GET ${P}/community/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer linked\r\n\r\n`);
  await once(socket, 'data');
  socket.destroy();
  await eventually('the response is closed', () => closed);
});

test('a token whose request ran into the time limit is ended', async () => {
  sport.behave((request, response) => {
    if (request.url === END) respondJson({})(request, response);
  });
  assert.equal((await fetch(`${hub.origin}${P}/community/me`, { headers: LINKED })).status, 503);
  await eventually('the token is ended', () => endings()[0]);
});

test('HEAD gives the head of the GET', async () => {
  sport.behave(respondJson({ some: 'thing' }, 200, USED));
  for (const path of ['/community/me', '/news']) {
    const response = await fetch(`${hub.origin}${P}${path}`, { method: 'HEAD', headers: LINKED });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-length'), '58');
    assert.equal(await response.text(), '');
  }
  assert.deepEqual(
    sport.requests.map(({ method }) => method),
    ['GET', 'GET'],
  );
});

test("a slow client holds the sport back instead of filling the hub's memory", async () => {
  const size = 15 * 1024 * 1024;
  let sent = 0;
  sport.behave((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': size });
    const more = () => {
      while (sent < size) {
        sent += 65_536;
        if (!response.write(Buffer.alloc(65_536))) {
          response.once('drain', more);
          return;
        }
      }
      response.end();
    };
    more();
  });
  const socket = connect(hub.port, '127.0.0.1');
  socket.pause();
  socket.write(`GET ${P}/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  await eventually('the sport sends', () => sent > 0);
  await sleep(300);
  const sentWhileSlow = sent;
  assert.ok(sentWhileSlow < size, `${sentWhileSlow} bytes left the sport`);
  let received = 0;
  socket.on('data', (chunk) => {
    received += chunk.length;
  });
  socket.resume();
  await once(socket, 'close');
  assert.ok(received > size);
});

test('the log names the operation and the reason, never a token', async () => {
  const lines = hub.logLines.join('');
  assert.match(lines, /"reason":"timeout"/);
  for (const { headers } of sport.requests)
    if (headers['x-internal-token']) assert.ok(!lines.includes(String(headers['x-internal-token'])));
  assert.doesNotMatch(lines, /Bearer|linked|eyJ/);
});
