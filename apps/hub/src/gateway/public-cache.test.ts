import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { startTestGateway, type TestGateway } from './testing/gateway.ts';
import { respondJson, startSportDouble, type Behaviour, type SportDouble } from './testing/sport-double.ts';

let sport: SportDouble;
let hub: TestGateway;
before(async () => {
  sport = await startSportDouble();
});
after(() => sport.stop());
beforeEach(async () => {
  sport.requests.length = 0;
  sport.behave(respondJson({ title: 'first' }));
  hub = await startTestGateway({ basketball: sport.origin, cache: { timeoutMs: 150 }, limits: { headMs: 10_000 } });
});
afterEach(() => hub.stop());

const P = '/api/v1/sports/basketball';
const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${hub.origin}${P}${path}`, { headers });
  return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
};
const cut: Behaviour = (request) => {
  request.socket.destroy();
};

test('a public page is asked for once in half a minute, whatever the client sends along', async () => {
  await get('/news?page=1');
  hub.clock.advance(29);
  const second = await get('/news?limit=20&other=1', {
    authorization: 'Bearer linked',
    cookie: 'a=b',
    'accept-language': 'de',
    'cache-control': 'no-cache',
  });
  assert.equal(second.headers.get('age'), '29');
  assert.equal(second.headers.get('cache-control'), 'public, max-age=30');
  assert.equal(second.headers.get('warning'), null);
  assert.equal(sport.requests.length, 1);
  assert.deepEqual(
    Object.keys(sport.requests[0]!.headers).sort(),
    ['accept', 'accept-encoding', 'connection', 'host', 'x-request-id'],
    'nothing of the client that asked first',
  );
  sport.behave(respondJson({ title: 'second' }));
  hub.clock.advance(1);
  assert.match((await get('/news')).body.toString(), /second/);
});

test('what means the same is one page, however it is written', async () => {
  const same = [
    '/news?from=2026-11-14',
    '/news/?from=2026-11-14T10:00:00Z&search=',
    '/news?page=&from=2026-11-14T23:59',
  ];
  const bodies = [];
  for (const path of same) bodies.push((await get(path)).body.toString());
  assert.equal(new Set(bodies).size, 1);
  assert.deepEqual(
    sport.requests.map(({ url }) => url),
    ['/api/v1/news?page=1&limit=20&from=2026-11-14'],
  );
  assert.equal((await get('/news/a-slug/')).status, 200);
  assert.equal(sport.requests.at(-1)?.url, '/api/v1/news/a-slug');
});

test('pages of different queries and different sports are different pages', async () => {
  await get('/news');
  await get('/news?page=2');
  await get('/news?search=a');
  assert.equal(sport.requests.length, 3);
  const other = await fetch(`${hub.origin}/api/v1/sports/baseball/news`);
  assert.equal(other.status, 503, "baseball is down, and basketball's cached page is not its own");
});

test('many who ask at once share one question', async () => {
  sport.behave((request, response) => {
    setTimeout(() => respondJson({ title: 'slow' })(request, response), 50);
  });
  const responses = await Promise.all(Array.from({ length: 20 }, () => get('/news')));
  assert.ok(responses.every(({ status }) => status === 200));
  assert.equal(sport.requests.length, 1);
});

test('the one who asked first may leave; the others still get their response', async () => {
  sport.behave((request, response) => {
    setTimeout(() => respondJson({ title: 'slow' })(request, response), 100);
  });
  const leaving = new AbortController();
  const first = fetch(`${hub.origin}${P}/news`, { signal: leaving.signal }).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 40));
  const second = get('/news');
  leaving.abort();
  await first;
  assert.equal((await second).status, 200);
  assert.equal(sport.requests.length, 1);
});

test('a client that has the page already gets 304', async () => {
  const { headers } = await get('/news');
  const etag = headers.get('etag')!;
  assert.match(etag, /^"[\w-]{27}"$/);
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await get('/news', { 'if-none-match': known });
    assert.equal(again.status, 304, known);
    assert.equal(again.headers.get('etag'), etag);
    assert.equal(again.body.length, 0);
  }
  assert.equal((await get('/news', { 'if-none-match': '"other"' })).status, 200);
});

test('the tag follows the content, also when the sport gives one of its own', async () => {
  const { headers } = await get('/news');
  sport.behave(respondJson({ title: 'second' }, 200, { etag: '"sport-2"' }));
  hub.clock.advance(30);
  assert.equal((await get('/news', { 'if-none-match': headers.get('etag')! })).headers.get('etag'), '"sport-2"');
  sport.behave((request, response) => {
    response.writeHead(request.headers['if-none-match'] === '"sport-2"' ? 304 : 500).end();
  });
  hub.clock.advance(30);
  const confirmed = await get('/news');
  assert.match(confirmed.body.toString(), /second/);
  assert.equal(confirmed.headers.get('age'), '0', 'the sport has just confirmed it');
});

test('while the sport is down the last good response is served for a day, and says so', async () => {
  await get('/news');
  sport.behave(cut);
  hub.clock.advance(24 * 3600 - 1);
  const stale = await get('/news');
  assert.equal(stale.status, 200);
  assert.match(stale.body.toString(), /first/);
  assert.equal(stale.headers.get('age'), String(24 * 3600 - 1));
  assert.equal(stale.headers.get('warning'), '110 - "Response is Stale"');
  hub.clock.advance(1);
  assert.equal((await get('/news')).status, 503);
  assert.equal(hub.pages.cache.cache.count, 0, 'and it is gone');
});

test('a failure of the sport itself, and a sport that hangs, are bridged by the cache too', async () => {
  await get('/news');
  hub.clock.advance(31);
  sport.behave(respondJson({ message: 'x', code: 'server.error' }, 500));
  assert.equal((await get('/news')).headers.get('age'), '31');
  let finish = () => {};
  sport.behave((request, response) => {
    finish = () => respondJson({ title: 'second' })(request, response);
  });
  const asked = sport.requests.length;
  let page = await get('/news');
  assert.match(page.body.toString(), /first/);
  // The request to the sport goes on: nobody waits for its time limit when there is a cached response.
  finish();
  while (page.body.toString().includes('first') && sport.requests.length === asked + 1) page = await get('/news');
  assert.equal(sport.requests.length, asked + 1);
  assert.match(page.body.toString(), /second/);
});

test('with the breaker open, cached pages are served without a question', async () => {
  await get('/news');
  hub.clock.advance(31);
  sport.behave(cut);
  for (let time = 0; time < 4; time += 1) await get('/news');
  const asked = sport.requests.length;
  assert.equal((await get('/news')).status, 200);
  assert.equal(sport.requests.length, asked);
});

test('what is gone does not come back when the sport goes down', async () => {
  await get('/news/abc');
  hub.clock.advance(31);
  sport.behave(respondJson({ message: 'x', code: 'record.not_found' }, 404));
  assert.equal((await get('/news/abc')).status, 404);
  sport.behave(cut);
  assert.equal((await get('/news/abc')).status, 503);
});

test('only a 200 is kept', async () => {
  for (const status of [404, 403, 429, 500]) {
    sport.requests.length = 0;
    sport.behave(respondJson({ message: 'x', code: status === 500 ? 'server.error' : 'record.not_found' }, status));
    await get('/news?page=7');
    await get('/news?page=7');
    assert.equal(sport.requests.length, 2, String(status));
  }
  assert.equal(hub.pages.cache.cache.count, 0);
});

test('a large page is sent compressed to those who can read it, under a tag of its own', async () => {
  sport.behave(respondJson({ text: 'hello '.repeat(2_000) }));
  const plain = await get('/news', { 'accept-encoding': 'identity' });
  const small = await get('/news', { 'accept-encoding': 'br;q=0, gzip;q=0.5' });
  assert.equal(small.headers.get('content-encoding'), 'gzip');
  assert.equal(small.headers.get('vary'), 'accept-encoding');
  assert.deepEqual(small.body, plain.body);
  assert.ok(Number(small.headers.get('content-length')) < plain.body.length / 10);
  assert.equal(small.headers.get('etag'), plain.headers.get('etag')!.replace(/"$/, '.gzip"'));
  assert.equal((await get('/news', { 'if-none-match': small.headers.get('etag')! })).status, 304);
  assert.equal((await get('/news', { 'accept-encoding': 'gzip;q=0' })).headers.get('content-encoding'), null);
  assert.equal(sport.requests.length, 1);
});

test('memory is bounded: the pages asked for longest ago go first, and a huge one is not kept', async () => {
  await hub.stop();
  hub = await startTestGateway({ basketball: sport.origin, cache: { maxBytes: 200_000, maxEntryBytes: 30_000 } });
  sport.behave(respondJson({ text: 'x'.repeat(10_000) }));
  for (let page = 1; page <= 20; page += 1) await get(`/news?page=${page}`);
  const { cache } = hub.pages.cache;
  assert.ok(cache.bytes <= 200_000, `${cache.bytes} bytes`);
  assert.equal(cache.count, 4);
  sport.requests.length = 0;
  await get('/news?page=17');
  await get('/news?page=21');
  await get('/news?page=17');
  assert.equal(sport.requests.length, 1, 'the one just used was not the one to go');
  sport.behave(respondJson({ text: 'x'.repeat(40_000) }));
  assert.equal((await get('/news?page=99')).body.length > 40_000, true);
  assert.equal((await get('/news?page=99')).status, 200);
  assert.equal(sport.requests.length, 3, 'it is served all the same');
});

test('an internal-token header of a client changes neither its own response nor the cached one for everyone', async () => {
  await get('/news', { 'x-internal-token': 'made-up', 'accept-encoding': 'identity' });
  assert.equal(sport.requests[0]!.headers['x-internal-token'], undefined);
  for (const headers of [{ 'x-internal-token': 'made-up' }, { accept: '*/*' }] as Record<string, string>[]) {
    const { headers: got } = await get('/news', headers);
    assert.equal(got.get('x-content-type-options'), 'nosniff');
    assert.match(got.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.equal(got.get('access-control-allow-origin'), '*');
  }
});
