import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sportOperations } from '@sports-hub/contract';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

describe('public responses', () => {
  let sport: TestSport;
  before(async () => {
    sport = await startTestSport();
  });
  after(() => sport.stop());
  const get = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    sport.app.inject({ method, url: `/api/v1${path}`, headers });

  test('carry Cache-Control, a strong ETag and Last-Modified', async () => {
    const { headers } = await get('/news');
    assert.equal(headers['cache-control'], 'public, max-age=30, stale-while-revalidate=60');
    assert.match(String(headers['etag']), /^"[A-Za-z0-9_-]{27}"$/);
    assert.ok(Date.parse(String(headers['last-modified'])) <= sport.clock.now().getTime());
    assert.equal(headers['vary'], 'accept-encoding');
  });

  /** What is new each time, what follows from a right that is given this moment, and what one family sees by its own reference. */
  const PERSONAL_OR_LIVE = [
    ...['getSportHealth', 'getRegistrationConfirmation', 'getScorekeeperDay'],
    ...['getAidTerms', 'getAidRequest'],
  ];

  test('every operation that may be cached does so', () => {
    const forgotten = sportOperations.filter(
      ({ method, access, cache, name }) =>
        method === 'GET' && access === 'public' && cache !== 'public' && !PERSONAL_OR_LIVE.includes(name),
    );
    assert.deepEqual(
      forgotten.map(({ name }) => name),
      [],
    );
  });

  test('a client that has the response gets 304 without a body, also for HEAD and for lists of tags', async () => {
    const etag = String((await get('/news')).headers['etag']);
    for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      for (const method of ['GET', 'HEAD'] as const) {
        const response = await get('/news', { 'if-none-match': ifNoneMatch }, method);
        assert.equal(response.statusCode, 304, ifNoneMatch);
        assert.equal(response.body, '');
        assert.equal(response.headers['etag'], etag);
        assert.equal(response.headers['content-type'], undefined);
        assert.ok(response.headers['cache-control']?.includes('public'));
      }
    }
    assert.equal((await get('/news', { 'if-none-match': '"other"' })).statusCode, 200);
    assert.equal((await get('/news', { 'if-none-match': 'nonsense' })).statusCode, 200);
  });

  test('another page is another response', async () => {
    const etag = String((await get('/news')).headers['etag']);
    assert.equal((await get('/news?page=2', { 'if-none-match': etag })).statusCode, 200);
  });

  test('an edit changes the tag at once', async () => {
    const before = await get('/about');
    await sport.db.run(`update pages set title = 'About, edited' where key = 'about'`);
    const after = await get('/about', { 'if-none-match': String(before.headers['etag']) });
    assert.equal(after.statusCode, 200);
    assert.notEqual(after.headers['etag'], before.headers['etag']);
  });

  test('If-Modified-Since counts where the response is one record with a time of its own', async () => {
    const {
      rows: [page],
    } = await sport.db.pool.query(`select updated_at from information_pages where slug = 'refunds'`);
    const since = (page.updated_at as Date).toUTCString();
    const plain = await get('/info/refunds');
    assert.equal(plain.headers['last-modified'], since);
    assert.equal((await get('/info/refunds', { 'if-modified-since': since })).statusCode, 304);
    assert.equal(
      (await get('/info/refunds', { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' })).statusCode,
      200,
    );
    assert.equal((await get('/info/refunds', { 'if-modified-since': 'not a date' })).statusCode, 200);
    assert.equal(
      (await get('/info/refunds', { 'if-modified-since': since, 'if-none-match': '"other"' })).statusCode,
      200,
      'the tag decides',
    );
    const list = await get('/faqs');
    assert.equal(
      (await get('/faqs', { 'if-modified-since': String(list.headers['last-modified']) })).statusCode,
      200,
      'a list may have lost an entry',
    );
  });

  test('large bodies are compressed as the client asks, each with its own strong tag', async () => {
    const plain = await get('/news');
    assert.equal(plain.headers['content-encoding'], undefined);
    for (const [accept, encoding, unpack] of [
      ['gzip', 'gzip', gunzipSync],
      ['gzip, deflate, br', 'br', brotliDecompressSync],
    ] as const) {
      const packed = await get('/news', { 'accept-encoding': accept });
      assert.equal(packed.headers['content-encoding'], encoding);
      assert.equal(unpack(packed.rawPayload).toString(), plain.body);
      assert.ok(packed.rawPayload.length < plain.rawPayload.length / 2);
      assert.equal(Number(packed.headers['content-length']), packed.rawPayload.length);
      assert.equal(packed.headers['etag'], String(plain.headers['etag']).replace(/"$/, `.${encoding}"`));
      assert.equal(
        (await get('/news', { 'accept-encoding': accept, 'if-none-match': String(packed.headers['etag']) })).statusCode,
        304,
      );
      assert.deepEqual(
        (await get('/news', { 'accept-encoding': accept })).rawPayload,
        packed.rawPayload,
        'kept and sent again',
      );
    }
  });

  test('small bodies, failures and private responses are left as they are', async () => {
    const small = await get('/about', { 'accept-encoding': 'br' });
    assert.equal(small.headers['content-encoding'], undefined);
    const missing = await get('/news/no-such-thing', { 'accept-encoding': 'br' });
    assert.equal(missing.statusCode, 404);
    assert.equal(missing.headers['etag'], undefined);
    assert.equal(missing.headers['cache-control'], 'no-store');
    const health = await get('/health');
    assert.equal(health.headers['cache-control'], 'no-store');
    assert.equal(health.headers['etag'], undefined);
  });

  test('HEAD says what GET would', async () => {
    const got = await get('/news');
    const head = await get('/news', {}, 'HEAD');
    assert.equal(head.statusCode, 200);
    assert.equal(head.body, '');
    for (const name of ['etag', 'content-length', 'content-type', 'cache-control'])
      assert.equal(head.headers[name], got.headers[name], name);
  });
});
