import assert from 'node:assert/strict';
import { crc32, deflateSync } from 'node:zlib';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { createPictures, PictureRefused, type Picture } from './pictures.ts';

const LIMITS = { bytes: 5 * 1024 * 1024, pixels: 16_000_000, side: 1200 };
const pictures = createPictures();
const redraw = (bytes: Buffer): Promise<Picture> => pictures.redraw(bytes, LIMITS);
const refused = async (bytes: Buffer, why: RegExp): Promise<void> => {
  await assert.rejects(redraw(bytes), (error) => error instanceof PictureRefused && why.test(error.message));
};

const plain = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } });

/** One chunk of a PNG, its checksum included. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const header = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 0, 0, 0, 0], 8);
  return chunk('IHDR', data);
};

describe('pictures from strangers', () => {
  for (const kind of ['png', 'jpeg', 'webp'] as const)
    test(`a ${kind} comes back as a ${kind}, drawn anew and without metadata`, async () => {
      const original = await plain()
        .withExif({ IFD0: { Copyright: 'SECRET-canary', ImageDescription: 'SECRET-canary' } })
        .toFormat(kind)
        .toBuffer();
      assert.ok(original.includes('SECRET-canary'));
      const { bytes, mediaType, width, height } = await redraw(original);
      assert.deepEqual([mediaType, width, height], [`image/${kind}`, 60, 40]);
      assert.ok(!bytes.includes('SECRET-canary'));
      const about = await sharp(bytes).metadata();
      assert.equal(about.exif, undefined);
      assert.equal(about.icc, undefined);
    });

  test('a picture that was held sideways stands upright afterwards, and a large one becomes smaller', async () => {
    const turned = await plain(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    assert.deepEqual([(await redraw(turned)).width, (await redraw(turned)).height], [40, 60]);
    const large = await redraw(await plain(3000, 1500).png().toBuffer());
    assert.deepEqual([large.width, large.height], [1200, 600]);
  });

  test('what is no PNG, JPEG or WebP is refused, whatever it is called', async () => {
    const wrong = /not a PNG, JPEG or WebP/;
    for (const text of [
      '',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
      '<!doctype html><script>alert(1)</script>',
      'GIF89a',
      '%PDF-1.7',
      '\x89PNG',
      'RIFF\0\0\0\0WAVE',
      '\0\0\0\x20ftypavif',
    ])
      await refused(Buffer.from(text, 'latin1'), wrong);
    await refused(await plain().gif().toBuffer(), wrong);
    await refused(await plain().tiff().toBuffer(), wrong);
    await refused(await plain().avif().toBuffer(), wrong);
  });

  test('something behind the picture is refused: archives, scripts, a second picture', async () => {
    for (const kind of ['png', 'jpeg', 'webp'] as const) {
      const whole = await plain().toFormat(kind).toBuffer();
      for (const more of [Buffer.from('<script>alert(1)</script>'), Buffer.from('PK\x03\x04'), whole])
        await refused(Buffer.concat([whole, more]), /hidden behind it/);
    }
    const jpeg = await plain().jpeg().toBuffer();
    assert.ok(await redraw(Buffer.concat([jpeg, Buffer.alloc(100)])), 'zeros that fill a file up are harmless');
  });

  test('markup inside the file does not survive', async () => {
    const png = await plain().png().toBuffer();
    const text = chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>', 'latin1'));
    const { bytes } = await redraw(Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]));
    assert.ok(!bytes.includes('script'));
  });

  test('broken pictures are refused', async () => {
    for (const kind of ['png', 'jpeg', 'webp'] as const) {
      const whole = await plain(300, 300).toFormat(kind).toBuffer();
      for (const length of [12, 40, whole.length >> 1, whole.length - 3])
        await refused(whole.subarray(0, length), /broken off|cannot be read|not a PNG/);
      const scrambled = Buffer.from(whole);
      scrambled.fill(0x41, 20, whole.length - 12);
      await refused(scrambled, /broken off|cannot be read/);
    }
  });

  test('moving pictures are refused', async () => {
    const frames = await sharp(
      [await plain().png().toBuffer(), await plain().negate({ alpha: false }).png().toBuffer()],
      {
        join: { animated: true },
      },
    )
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    await refused(frames, /moves/);
    const png = await plain().png().toBuffer();
    const animation = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
    await refused(Buffer.concat([png.subarray(0, 33), animation, png.subarray(33)]), /moves/);
  });

  test('a small file that would unpack to a large picture is refused before it is unpacked', async () => {
    const bomb = (width: number, height: number): Buffer =>
      Buffer.concat([
        SIGNATURE,
        header(width, height),
        chunk('IDAT', deflateSync(Buffer.alloc(4_000_000))),
        chunk('IEND', Buffer.alloc(0)),
      ]);
    const began = process.memoryUsage().rss;
    for (const [width, height] of [
      [4001, 4000],
      [65_000, 65_000],
      [1, 16_000_001],
    ] as const)
      await refused(bomb(width, height), /megapixels|cannot be read/);
    assert.ok(process.memoryUsage().rss - began < 300 * 1024 * 1024);
    assert.ok(await redraw(await plain(4000, 4000).jpeg().toBuffer()), 'sixteen megapixels are allowed');
  });

  test('five megabytes are allowed, one byte more is not', async () => {
    const png = await plain().png().toBuffer();
    const filler = (size: number): Buffer =>
      Buffer.concat([png.subarray(0, 33), chunk('prVt', Buffer.alloc(size - png.length - 12)), png.subarray(33)]);
    assert.ok(await redraw(filler(LIMITS.bytes)));
    await refused(filler(LIMITS.bytes + 1), /larger than 5 MB/);
  });

  test('many at once take turns, and too many are told to come back', async () => {
    const png = await plain(2000, 2000).png().toBuffer();
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => redraw(png)));
    const busy = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    assert.equal(results.length - busy.length, 18);
    for (const { reason } of busy) assert.equal((reason as { code: string }).code, 'server.busy');
    assert.ok(await redraw(png));
  });
});
