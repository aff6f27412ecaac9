import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, inflateSync } from 'node:zlib';
import { slugOf } from './articles.ts';
import { baseball } from './baseball.ts';
import { basketball } from './basketball.ts';
import { demoFiles } from './files.ts';
import { createDemoTimes } from './times.ts';

const make = async () => [...(await demoFiles(basketball)), ...(await demoFiles(baseball))];
const files = await make();

test('the same files are made every time, and they are small', async () => {
  assert.deepEqual(
    (await make()).map(({ bytes }) => bytes.toString('base64')),
    files.map(({ bytes }) => bytes.toString('base64')),
  );
  assert.ok(files.every(({ bytes }) => bytes.length > 0 && bytes.length < 64 * 1024));
});

test('a PDF’s table of contents points at its objects', () => {
  const documents = files.filter(({ mediaType }) => mediaType === 'application/pdf');
  assert.ok(documents.length > 20);
  for (const { name, bytes } of documents) {
    const text = bytes.toString('latin1');
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    assert.equal(text.slice(start, start + 5), 'xref\n', name);
    const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
    assert.ok(offsets.length >= 6);
    for (const [index, offset] of offsets.entries())
      assert.ok(text.startsWith(`${index + 1} 0 obj\n`, offset), `${name}: object ${index + 1}`);
    for (const [, length, stream] of text.matchAll(/\/Length (\d+) >>\nstream\n([^]*?)\nendstream/g))
      assert.equal(stream?.length, Number(length), name);
  }
});

test('a PNG has as many pixels as it says, and its checksums hold', () => {
  const pictures = files.filter(({ mediaType }) => mediaType === 'image/png');
  assert.ok(pictures.length > 60);
  for (const { name, bytes, width = 0, height = 0 } of pictures) {
    const chunks = new Map<string, Buffer>();
    const pixels: Buffer[] = [];
    for (let at = 8; at < bytes.length;) {
      const length = bytes.readUInt32BE(at);
      const named = bytes.subarray(at + 4, at + 8 + length);
      assert.equal(bytes.readUInt32BE(at + 8 + length), crc32(named), name);
      chunks.set(named.subarray(0, 4).toString(), named.subarray(4));
      if (named.toString('latin1', 0, 4) === 'IDAT') pixels.push(named.subarray(4));
      at += 12 + length;
    }
    assert.deepEqual([chunks.get('IHDR')?.readUInt32BE(0), chunks.get('IHDR')?.readUInt32BE(4)], [width, height], name);
    const bits = chunks.get('IHDR')?.readUInt8(8) ?? 0;
    assert.equal(inflateSync(Buffer.concat(pixels)).length, (Math.ceil((width * bits) / 8) + 1) * height, name);
    assert.ok(chunks.has('IEND'));
  }
});

test('no two pictures of a gallery are the same, and each is drawn in more than flat color', () => {
  for (const kind of ['gallery', 'news']) {
    const pictures = files.filter(({ name }) => new RegExp(`^${kind}-\\d+\\.png$`).test(name));
    assert.ok(pictures.length >= 16, `${pictures.length}`);
    assert.equal(new Set(pictures.map(({ bytes }) => bytes.toString('base64'))).size, pictures.length);
    for (const { name, bytes } of pictures) assert.ok(bytes.length > 3_000, name);
  }
});

test('each sport has thirty news items with addresses of their own', () => {
  for (const { news, upcomingNews } of [basketball, baseball]) {
    assert.equal(news.length, 30);
    const slugs = [...news, upcomingNews].map(([title]) => slugOf(title));
    assert.equal(new Set(slugs).size, 31);
    for (const slug of slugs) assert.match(slug, /^[a-z0-9]+(-[a-z0-9]+)*$/);
  }
});

test('dates lie around the start, at local hours, also across a change of the clocks', () => {
  const { day, at } = createDemoTimes(new Date('2026-11-15T03:00:00Z'));
  assert.equal(day(0), '2026-11-14', 'it is still the evening before at the site');
  assert.equal(at(-1).toISOString(), '2026-11-13T14:00:00.000Z');
  assert.equal(at(-30).toISOString(), '2026-10-15T13:00:00.000Z');
  assert.equal(at(3, '23:59:59').toISOString(), '2026-11-18T04:59:59.000Z');
});
