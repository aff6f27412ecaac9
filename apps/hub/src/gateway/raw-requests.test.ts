import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startTestGateway, type TestGateway } from './testing/gateway.ts';
import { rawGet, sendRaw, statusOf } from './testing/raw-http.ts';
import { startSportDouble, type SportDouble } from './testing/sport-double.ts';

let sport: SportDouble;
let hub: TestGateway;
before(async () => {
  sport = await startSportDouble();
  hub = await startTestGateway({ basketball: sport.origin });
});
after(async () => {
  await hub.stop();
  await sport.stop();
});
beforeEach(() => {
  sport.requests.length = 0;
});

const P = '/api/v1/sports/basketball';

describe('nothing reaches the sport for', () => {
  const REFUSED: [target: string, status: number][] = [
    [`${P}/news/..%2f..%2finternal%2ftokens%2fend`, 404],
    [`${P}/news/%2e%2e%2finternal`, 404],
    [`${P}/news/%2e%2e/internal/tokens/end`, 404],
    [`${P}/../baseball/../../internal`, 404],
    [`${P}/news/../internal/tokens/end`, 404],
    [`${P}/news/%252e%252e%252finternal`, 404],
    [`${P}/news/%252e`, 404],
    [`${P}/news/a%2fb`, 404],
    [`${P}/news/a%5cb`, 404],
    [`${P}/news/a\\b`, 404],
    [`${P}/news/..;/internal`, 404],
    [`${P}/news/a;b=c`, 404],
    [`${P}/news;/health`, 404],
    [`${P}/news/a%00b`, 404],
    [`${P}/news/a%0d%0aX-Injected:1`, 404],
    [`${P}/news/%c0%ae%c0%ae`, 404],
    [`${P}/news/%zz`, 404],
    [`${P}/news/${'a'.repeat(121)}`, 404],
    [`${P}/news/${'a'.repeat(5_000)}`, 404],
    [`${P}/news/-a`, 404],
    [`${P}/news/A`, 404],
    [`${P}//news`, 404],
    [`${P}/news//`, 404],
    [`${P}/games/0/calendar.ics`, 404],
    [`${P}/games/01/calendar.ics`, 404],
    [`${P}/games/-1/calendar.ics`, 404],
    [`${P}/games/1e3/calendar.ics`, 404],
    [`${P}/games/12345678901234567/calendar.ics`, 404],
    [`${P}/games/9999999999999999/calendar.ics`, 404],
    [`${P}/internal/tokens/end`, 404],
    [`${P}/site/sign-in`, 404],
    ['/api/v1/sports/football/health', 404],
    ['/api/v1/sports/football', 404],
    ['/api/v1/sports/football/news?limit=0', 404],
    ['/api/v1/sports/basketball%2f..%2fbaseball/health', 404],
    ['/api/v1/sports/__proto__/health', 404],
    ['/api/v1/sports/constructor/health', 404],
    ['/api/v1/sports/Basketball/health', 404],
    ['/api/v1/sports//health', 404],
    [`http://127.0.0.1:1${P}/../internal`, 404],
    [`${P}/news?page=0`, 422],
    [`${P}/news?page=1&page=2`, 422],
    [`${P}/news?limit=101`, 422],
    [`${P}/news?search=%00`, 422],
    [`${P}/news?search=${'a'.repeat(20_000)}`, 431],
    [`/${'a'.repeat(20_000)}`, 431],
  ];
  for (const [target, status] of REFUSED) {
    test(`${target.length > 90 ? `${target.slice(0, 90)}…` : target} (${status})`, async () => {
      assert.equal(statusOf(await sendRaw(hub.port, rawGet(target))), status);
      assert.deepEqual(sport.requests, []);
    });
  }

  test('a request with both Content-Length and Transfer-Encoding', async () => {
    const response = await sendRaw(
      hub.port,
      [
        `POST ${P}/contact HTTP/1.1`,
        'Host: x',
        'Content-Type: application/json',
        'Content-Length: 5',
        'Transfer-Encoding: chunked',
        '',
        '0\r\n\r\nGET /api/v1/sports/basketball/health HTTP/1.1\r\nHost: x\r\n\r\n',
      ].join('\r\n'),
    );
    assert.equal(statusOf(response), 400);
    assert.deepEqual(sport.requests, []);
  });

  test('a request with two lengths, a bad chunk, a bare line feed in a header, or no host', async () => {
    const head = [`POST ${P}/contact HTTP/1.1`, 'Host: x', 'Content-Type: application/json'];
    for (const [name, bytes] of Object.entries({
      lengths: [...head, 'Content-Length: 2', 'Content-Length: 3', '', '{}'].join('\r\n'),
      chunk: [...head, 'Transfer-Encoding: chunked', '', 'zz\r\n{}\r\n0\r\n\r\n'].join('\r\n'),
      encoding: [...head, 'Transfer-Encoding: xchunked', '', '{}'].join('\r\n'),
      lineFeed: [...head, 'X-A: 1\nX-Internal-Token: 2', 'Content-Length: 2', '', '{}'].join('\r\n'),
      noHost: `GET ${P}/health HTTP/1.1\r\nConnection: close\r\n\r\n`,
    })) {
      assert.equal(statusOf(await sendRaw(hub.port, bytes, { waitMs: 1_000 })), 400, name);
    }
    assert.deepEqual(sport.requests, []);
  });

  test('a body that is too large, of another media type, or broken off', async () => {
    const post = (headers: string[], body: string) =>
      sendRaw(
        hub.port,
        [`POST ${P}/contact HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '', body].join('\r\n'),
        { waitMs: 1_500 },
      );
    const large = 'x'.repeat(300 * 1024);
    assert.equal(
      statusOf(await post(['Content-Type: application/json', `Content-Length: ${large.length}`], large)),
      413,
    );
    assert.equal(
      statusOf(
        await post(
          ['Content-Type: application/json', 'Transfer-Encoding: chunked'],
          `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`,
        ),
      ),
      413,
    );
    assert.equal(statusOf(await post(['Content-Type: text/plain', 'Content-Length: 2'], '{}')), 415);
    assert.equal(
      statusOf(await post(['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 2'], '{}')),
      415,
    );
    await post(['Content-Type: application/json', 'Content-Length: 100'], '{"message":');
    assert.deepEqual(sport.requests, []);
  });
});

test('an address is matched after one decoding and rewritten', async () => {
  for (const target of [`${P}/n%65ws/%61bc`, `${P}/news/abc?x=1`, `${P}/news/abc#part`]) {
    assert.equal(statusOf(await sendRaw(hub.port, rawGet(target))), 200);
  }
  assert.deepEqual(
    sport.requests.map(({ url }) => url),
    ['/api/v1/news/abc'],
    'one canonical target, so one cached page',
  );
});

test('an absolute address is taken for its path only', async () => {
  const response = await sendRaw(hub.port, rawGet(`http://127.0.0.1:1${P}/games/7/calendar.ics`));
  assert.equal(statusOf(response), 200);
  assert.deepEqual(
    sport.requests.map(({ url }) => url),
    ['/api/v1/games/7/calendar.ics'],
  );
});

test('the query string is rebuilt from what the contract knows', async () => {
  await sendRaw(hub.port, rawGet(`${P}/news?evil=1&search=a%26page%3D9%23%2f..&limit=5&__proto__=1`));
  assert.deepEqual(
    sport.requests.map(({ url }) => url),
    ['/api/v1/news?page=1&limit=5&search=a%26page%3D9%23%2F..'],
  );
});

test('no header of the client reaches the sport but the allowed ones, whatever Connection names', async () => {
  const response = await sendRaw(
    hub.port,
    rawGet(`${P}/health`, [
      'Connection: x-internal-token, x-forwarded-for, close',
      'X-Internal-Token: forged',
      'X-Forwarded-For: 1.2.3.4',
      'X-Forwarded-Host: evil',
      'Forwarded: for=1.2.3.4',
      'X-Real-IP: 1.2.3.4',
      'X-Request-Id: chosen',
      'Cookie: hub_session=secret',
      'Authorization: Bearer secret',
      'Accept-Encoding: gzip, br',
      'Accept-Language: de',
      'X-HTTP-Method-Override: POST',
      'Upgrade: h2c',
      'TE: trailers',
      'Via: 1.1 evil',
      'Expect: 100-continue',
      'Range: bytes=0-1',
    ]),
  );
  assert.equal(statusOf(response.slice(response.lastIndexOf('HTTP/1.1'))), 200);
  const { host, ...headers } = sport.requests[0]!.headers;
  assert.equal(host, new URL(sport.origin).host);
  assert.deepEqual(
    { ...headers, 'x-request-id': undefined },
    {
      connection: 'keep-alive',
      'accept-encoding': 'identity',
      'accept-language': 'de',
      'x-forwarded-for': '127.0.0.1',
      'x-request-id': undefined,
    },
  );
  assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/);
});

test('a foreign Host changes nothing and is told to nobody', async () => {
  const response = await sendRaw(
    hub.port,
    `GET ${P}/health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
  );
  assert.equal(statusOf(response), 200);
  assert.doesNotMatch(response, /evil/);
  assert.equal(sport.requests[0]!.headers.host, new URL(sport.origin).host);
});

test('other methods are 405 with what is allowed, under an unknown sport 404', async () => {
  const respondTo = (method: string, target: string) =>
    sendRaw(hub.port, `${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  const both = await respondTo('DELETE', `${P}/community/conversations/5/messages`);
  assert.equal(statusOf(both), 405);
  assert.match(both, /\r\nallow: GET, HEAD, POST\r\n/i);
  assert.equal(statusOf(await respondTo('POST', `${P}/news/abc`)), 405);
  assert.equal(statusOf(await respondTo('PUT', '/api/v1/sports/football/news')), 404);
  assert.equal(statusOf(await respondTo('TRACE', `${P}/health`)), 405);
  assert.deepEqual(sport.requests, []);
});

test('a request smuggled behind another one is a request like any other', async () => {
  const response = await sendRaw(
    hub.port,
    `GET ${P}/health HTTP/1.1\r\nHost: x\r\n\r\n${rawGet(`${P}/internal/tokens/end`)}`,
  );
  assert.deepEqual(
    [...response.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status),
    ['200', '404'],
  );
  assert.equal(sport.requests.length, 1);
});
