import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { requestedRange } from './ranges.ts';

interface Download {
  url: string;
  file_name: string;
  media_type: string;
  size: number;
}

describe('files', () => {
  let sport: TestSport;
  let handbook: Download;
  before(async () => {
    sport = await startTestSport();
    handbook = (await listed('/documents')).find(
      ({ file_name }) => file_name === 'basketball-handbook.pdf',
    ) as Download;
  });
  after(() => sport.stop());

  const listed = async (path: string): Promise<Download[]> =>
    (await sport.app.inject(`/api/v1${path}`))
      .json()
      .data.items.filter(({ file_name }: Download) => file_name !== null);
  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    sport.app.inject({ method, url: url.replace('http://localhost:4001', ''), headers });
  const storeOne = async (row: { name: string; mediaType: string; isPublic?: boolean }): Promise<string> => {
    const {
      rows: [file],
    } = await sport.db.pool.query(
      `insert into files (sha256, name, media_type, size, is_public, updated_at)
       select sha256, $1, $2, size, $3, updated_at from files where name = 'hero.png' returning id`,
      [row.name, row.mediaType, row.isPublic ?? true],
    );
    return `/files/${file.id}/${row.name}`;
  };

  test('every download link of documents, minutes and resources works and delivers what was announced', async () => {
    const downloads = (await Promise.all(['/documents', '/meeting-minutes', '/resources'].map(listed))).flat();
    assert.equal(downloads.length, 17);
    for (const download of downloads) {
      const response = await get(download.url);
      assert.equal(response.statusCode, 200, download.url);
      assert.equal(response.rawPayload.length, download.size);
      assert.equal(Number(response.headers['content-length']), download.size);
      assert.equal(String(response.headers['content-type']).split(';')[0], download.media_type);
      assert.equal(response.headers['x-content-type-options'], 'nosniff');
      assert.ok(String(response.headers['content-disposition']).endsWith(`; filename="${download.file_name}"`));
      if (download.media_type === 'application/pdf') assert.match(response.body, /^%PDF-1\.4[^]*%%EOF\n$/);
    }
  });

  test('every picture in a response is there and is a picture', async () => {
    const bodies = await Promise.all(
      [
        '/home',
        '/site',
        '/news?limit=100',
        '/gallery',
        '/videos',
        '/board-members',
        '/sponsors',
        '/programs',
        '/seo-pages',
      ].map(async (path) => (await sport.app.inject(`/api/v1${path}`)).body),
    );
    const urls = new Set(bodies.join(' ').match(/http:\/\/localhost:4001\/files\/[^"]+/g));
    assert.ok(urls.size > 30);
    for (const url of urls) {
      const response = await get(url);
      assert.equal(response.statusCode, 200, url);
      assert.equal(response.headers['content-type'], 'image/png');
      assert.equal(response.headers['cache-control'], 'public, max-age=300, stale-while-revalidate=86400');
      assert.deepEqual([...response.rawPayload.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
      assert.equal(response.headers['cross-origin-resource-policy'], 'cross-origin');
    }
  });

  test('documents are shown, tables and anything that could run script are downloaded', async () => {
    assert.match(String((await get(handbook.url)).headers['content-disposition']), /^inline;/);
    for (const [name, mediaType] of [
      ['table.csv', 'text/csv'],
      ['page.html', 'text/html'],
      ['drawing.svg', 'image/svg+xml'],
    ] as const) {
      const { headers } = await get(await storeOne({ name, mediaType }));
      assert.match(String(headers['content-disposition']), /^attachment;/);
      assert.match(String(headers['content-security-policy']), /default-src 'none'/);
    }
  });

  test('a range is answered with exactly that part', async () => {
    const whole = (await get(handbook.url)).rawPayload;
    for (const [range, start, end] of [
      ['bytes=0-9', 0, 9],
      ['bytes=10-', 10, whole.length - 1],
      ['bytes=-5', whole.length - 5, whole.length - 1],
      ['bytes=5-999999', 5, whole.length - 1],
    ] as const) {
      const part = await get(handbook.url, { range });
      assert.equal(part.statusCode, 206, range);
      assert.deepEqual(part.rawPayload, whole.subarray(start, end + 1));
      assert.equal(part.headers['content-range'], `bytes ${start}-${end}/${whole.length}`);
      assert.equal(Number(part.headers['content-length']), end - start + 1);
    }
    const outside = await get(handbook.url, { range: `bytes=${whole.length}-` });
    assert.equal(outside.statusCode, 416);
    assert.equal(outside.headers['content-range'], `bytes */${whole.length}`);
    assert.equal(outside.json().data.code, 'file.range_invalid');
    for (const range of ['bytes=9-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=', 'nonsense']) {
      assert.equal((await get(handbook.url, { range })).statusCode, 200, range);
    }
  });

  test('a download is resumed only from the same edition', async () => {
    const { headers } = await get(handbook.url);
    const resume = (ifRange: string) => get(handbook.url, { range: 'bytes=10-', 'if-range': ifRange });
    assert.equal((await resume(String(headers['etag']))).statusCode, 206);
    assert.equal((await resume(String(headers['last-modified']))).statusCode, 206);
    assert.equal((await resume('"another"')).statusCode, 200);
  });

  test('the ETag is the digest of the bytes, and a client that has them gets 304', async () => {
    const response = await get(handbook.url);
    assert.equal(response.headers['etag'], `"${createHash('sha256').update(response.rawPayload).digest('hex')}"`);
    assert.equal(response.headers['accept-ranges'], 'bytes');
    assert.equal(response.headers['cache-control'], 'public, max-age=300');
    const conditions: Record<string, string>[] = [
      { 'if-none-match': String(response.headers['etag']) },
      { 'if-modified-since': String(response.headers['last-modified']) },
    ];
    for (const headers of conditions) {
      const again = await get(handbook.url, headers);
      assert.equal(again.statusCode, 304);
      assert.equal(again.body, '');
    }
  });

  test('HEAD says what GET would, without reading the file; files are not compressed again', async () => {
    const head = await get(handbook.url, { 'accept-encoding': 'br' }, 'HEAD');
    assert.equal(head.statusCode, 200);
    assert.equal(head.body, '');
    assert.equal(Number(head.headers['content-length']), handbook.size);
    assert.equal((await get(handbook.url, { 'accept-encoding': 'br' })).headers['content-encoding'], undefined);
    const post = await get(handbook.url, {}, 'POST');
    assert.equal(post.statusCode, 405);
  });

  test('another name, an unknown or malformed id, and a file that is not public are all 404', async () => {
    const hidden = await storeOne({ name: 'private.png', mediaType: 'image/png', isPublic: false });
    const id = /\/files\/(\d+)\//.exec(handbook.url)?.[1] ?? '';
    for (const url of [
      `/files/${id}/other.pdf`,
      `/files/${id}/`,
      `/files/${id}`,
      '/files/999999/basketball-handbook.pdf',
      '/files/0/a.pdf',
      '/files/-1/a.pdf',
      '/files/1e3/a.pdf',
      '/files/99999999999999999999/a.pdf',
      `/files/${id}/${'a'.repeat(300)}`,
      `/files/${id}/%00`,
      `/files/${id}/%ff`,
      '/files/',
      hidden,
    ])
      assert.equal((await get(url)).statusCode, 404, url);
  });

  test('no path leads out of the folder', async () => {
    await sport.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = sport.app.server.address() as { port: number };
    const id = /\/files\/(\d+)\//.exec(handbook.url)?.[1] ?? '';
    // Over a socket, so that no client tidies the path up.
    const ask = (target: string) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
        );
        let response = '';
        socket
          .setEncoding('latin1')
          .on('data', (text) => {
            response += text;
          })
          .on('end', () => resolve(response))
          .on('error', reject);
      });
    for (const target of [
      '/files/../../../etc/passwd',
      `/files/${id}/../../../../etc/passwd`,
      `/files/${id}/..%2f..%2f..%2fetc%2fpasswd`,
      `/files/${id}/%2e%2e%2fsecrets.json`,
      `/files/${id}/..%5c..%5csecrets.json`,
      `/files/%2e%2e/%2e%2e`,
      `/files/${id}/..;/x`,
      `/files//etc/passwd`,
      `/files/${id}%2f..%2f1/handbook.pdf`,
    ])
      assert.match(await ask(target), /^HTTP\/1\.1 404 /, target);
  });

  test('the same bytes lie on disk once, under their digest', async () => {
    const { rows } = await sport.db.pool.query('select distinct sha256 from files');
    const folder = join(process.env['TEST_DATA_DIR'] ?? '', 'files', 'basketball');
    const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
    for (const { sha256 } of rows) assert.equal(names.filter((name) => name === sha256).length, 1);
    assert.ok(names.every((name) => /^[0-9a-f]{64}$/.test(name)));
  });
});

test('ranges of an unreadable or absent header mean the whole', () => {
  assert.equal(requestedRange(undefined, 10), 'whole');
  assert.equal(requestedRange('bytes=-0', 10), 'unsatisfiable');
  assert.deepEqual(requestedRange('bytes=-50', 10), { start: 0, end: 9 });
  assert.deepEqual(requestedRange('bytes=9-9', 10), { start: 9, end: 9 });
  assert.equal(requestedRange('bytes=9999999999999999-', 10), 'whole');
});
