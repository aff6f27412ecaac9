import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createTestApp } from '../testing/kernel-app.ts';
import { addAssets } from './assets.ts';
import { PAGE_CSP } from './headers.ts';
import { pagePolicy, sendPage } from './pages.ts';

const { app } = createTestApp({});
const PLAIN = 'plain '.repeat(200);
const PAGE = `<!doctype html><p>${'word '.repeat(1_000)}</p>`;
const STYLES = 'p{margin:0}'.repeat(400);
const styledPage = (written: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>${STYLES}</style></head><p>token-1</p><p>${written}</p>`;
let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assets-'));
  await writeFile(join(folder, 'main-ABC.css'), PLAIN);
  await writeFile(join(folder, 'main-ABC.css.br'), 'brotli');
  await writeFile(join(folder, 'main-ABC.css.gz'), 'gzip');
  await writeFile(join(folder, 'photo-X.png'), 'picture');
  await writeFile(join(folder, 'secret.env'), 'not served');
  addAssets(app, { folder, fixed: { '/favicon.ico': '/assets/photo-X.png' } });
  app.get('/public', (request, reply) => sendPage(request, reply, PAGE, { cache: 'public' }));
  app.get('/private', (request, reply) => sendPage(request, reply, PAGE, { status: 422, holdsSecret: true }));
  app.get<{ Querystring: { q: string } }>('/styled', (request, reply) =>
    sendPage(request, reply, styledPage(request.query.q), { holdsSecret: true }),
  );
  await app.ready();
});
after(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('the files of the pages', () => {
  test('a file is kept for a year, in the best encoding the client can read', async () => {
    for (const [accept, body, encoding] of [
      ['', PLAIN, undefined],
      ['gzip, deflate, br', 'brotli', 'br'],
      ['gzip;q=0.5', 'gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip', 'gzip'],
      ['*', 'brotli', 'br'],
      ['identity', PLAIN, undefined],
    ] as const) {
      const response = await get('/assets/main-ABC.css', accept ? { 'accept-encoding': accept } : {});
      assert.equal(response.body, body, accept);
      assert.equal(response.headers['content-encoding'], encoding, accept);
      assert.equal(response.headers['content-type'], 'text/css; charset=utf-8');
      assert.equal(response.headers['cache-control'], 'public, max-age=31536000, immutable');
      assert.equal(response.headers.vary, 'accept-encoding');
      assert.equal(response.headers['x-content-type-options'], 'nosniff');
    }
  });
  test('a client that has it is told so', async () => {
    const { etag } = (await get('/assets/main-ABC.css')).headers;
    const again = await get('/assets/main-ABC.css', { 'if-none-match': String(etag) });
    assert.deepEqual([again.statusCode, again.body], [304, '']);
    assert.equal((await get('/assets/main-ABC.css', { 'if-none-match': '"other"' })).statusCode, 200);
  });
  test('each encoding has its own tag, and a 304 repeats the one that the client named', async () => {
    const tags = new Set<string>();
    for (const accept of ['identity', 'br', 'gzip']) {
      const etag = String((await get('/assets/main-ABC.css', { 'accept-encoding': accept })).headers.etag);
      const again = await get('/assets/main-ABC.css', { 'accept-encoding': 'br', 'if-none-match': `"x", W/${etag}` });
      assert.deepEqual([again.statusCode, again.headers.etag], [304, etag]);
      tags.add(etag);
    }
    assert.equal(tags.size, 3);
  });
  test('nothing outside the build is served', async () => {
    for (const url of [
      '/assets/none.css',
      '/assets/secret.env',
      '/assets/main-ABC.css.br',
      '/assets/..%2fx',
      '/assets/',
    ])
      assert.equal((await get(url)).statusCode, 404, url);
  });
  test('what browsers ask for by themselves has an address of its own', async () => {
    const { statusCode, headers } = await get('/favicon.ico');
    assert.deepEqual(
      [statusCode, headers['content-type'], headers['cache-control']],
      [200, 'image/png', 'public, max-age=3600'],
    );
  });
});

describe('a page', () => {
  test('a public one may be kept, is compressed and answers a matching validator with 304', async () => {
    const response = await get('/public', { 'accept-encoding': 'br' });
    assert.equal(response.headers['content-security-policy'], PAGE_CSP);
    assert.equal(response.headers['content-type'], 'text/html; charset=utf-8');
    assert.match(String(response.headers['cache-control']), /^public/);
    assert.equal(brotliDecompressSync(response.rawPayload).toString(), PAGE);
    assert.equal(gunzipSync((await get('/public', { 'accept-encoding': 'gzip' })).rawPayload).toString(), PAGE);
    assert.equal((await get('/public', { 'if-none-match': String(response.headers.etag) })).statusCode, 304);
    assert.equal((await get('/public')).body, PAGE);
  });
  test('the styles that a page begins with are allowed by their hash, in any policy; what stands later is not', () => {
    const own = ':root{--quote: "“"}p>b{margin:0}';
    const hash = createHash('sha256').update(own).digest('base64');
    const begin = `<!doctype html><html lang="en-US" data-brand="hub"><head><meta charset="utf-8">`;
    const written = '<title>x</title><style>p{color:red}</style></head>';
    assert.match(
      pagePolicy(`${begin}<style>${own.replace('>', ' ')}</style>${written}`),
      /; style-src 'self' 'sha256-[\w+/]{43}='; /,
    );
    assert.equal(
      pagePolicy(`${begin}<style>${own}</style>${written}`),
      PAGE_CSP.replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`),
    );
    assert.equal(
      pagePolicy(`${begin}<style>${own}</style>${written}`, "style-src 'self'; script-src https://js.example"),
      `style-src 'self' 'sha256-${hash}'; script-src https://js.example`,
    );
    assert.equal(pagePolicy(begin + written), PAGE_CSP);
    assert.equal(pagePolicy(`<!doctype html><html><head><title>${begin}<style>${own}</style>`), PAGE_CSP);
  });
  test('one that holds a secret is neither kept nor compressed', async () => {
    const { statusCode, headers, body } = await get('/private', { 'accept-encoding': 'br, gzip' });
    assert.deepEqual(
      [statusCode, headers['cache-control'], headers['content-encoding'], headers.etag],
      [422, 'no-store', undefined, undefined],
    );
    assert.equal(body, PAGE);
  });
  test('of one that holds a secret its own styles are compressed, and nothing after them', async () => {
    const plain = await get('/styled?q=a');
    assert.equal(plain.headers['content-encoding'], undefined);
    for (const written of ['a', 'é', 'long'.repeat(3_000)]) {
      const page = styledPage(written);
      const response = await get(`/styled?q=${encodeURIComponent(written)}`, { 'accept-encoding': 'gzip, br' });
      assert.equal(response.headers['content-encoding'], 'gzip');
      assert.equal(gunzipSync(response.rawPayload).toString(), page);
      const rest = page.slice(page.indexOf('</style>') + '</style>'.length);
      assert.ok(response.rawPayload.includes(rest), 'the rest is there as it is');
      assert.ok(response.rawPayload.length < Buffer.byteLength(page) - STYLES.length / 2, 'the styles are smaller');
    }
    const lengths = await Promise.all(
      ['token-1', 'token-2', 'zzzzzzz'].map(
        async (text) => (await get(`/styled?q=${text}`, { 'accept-encoding': 'gzip' })).rawPayload.length,
      ),
    );
    assert.equal(new Set(lengths).size, 1, 'the length does not tell whether it repeats');
    for (const accept of ['br', 'gzip;q=0', 'identity'])
      assert.equal(
        (await get('/styled?q=a', { 'accept-encoding': accept })).headers['content-encoding'],
        undefined,
        accept,
      );
  });
});
