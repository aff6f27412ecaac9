import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { createDecoder } from './decoder.ts';
import { createPictures, PictureRefused, type Picture } from './pictures.ts';
import { blackPng, chunk } from './testing/hostile.ts';

const LIMITS = { bytes: 5 * 1024 * 1024, pixels: 16_000_000, side: 1200 };
// However busy the machine is.
const pictures = createPictures({ decoder: createDecoder({ seconds: 60 }), waitMs: 120_000 });
const redraw = (bytes: Buffer): Promise<Picture> => pictures.redraw(bytes, LIMITS);
const refused = async (bytes: Buffer, why: RegExp): Promise<void> => {
  await assert.rejects(redraw(bytes), (error) => error instanceof PictureRefused && why.test(error.message));
};

const plain = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } });

describe('pictures from strangers', () => {
  for (const kind of ['png', 'jpeg', 'webp'] as const)
    test(`a ${kind} comes back as a ${kind}, redrawn and without metadata`, async () => {
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
      await refused(scrambled, /broken off|cannot be read|megapixels/);
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

  test('a picture that is too large is refused', async () => {
    for (const [width, height] of [
      [4001, 4000],
      [1, 16_000_001],
    ] as const)
      await refused(blackPng(width, height), /megapixels/);
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
    const png = await plain(200, 200).png().toBuffer();
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => redraw(png)));
    const busy = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    assert.equal(results.length - busy.length, 17);
    for (const { reason } of busy) assert.equal((reason as { code: string }).code, 'server.busy');
    assert.ok(await redraw(png));
  });

  test('nobody waits for longer than the hub does', async () => {
    const first = Promise.withResolvers<'unreadable'>();
    const decoder = { pid: undefined, decode: () => first.promise };
    const quick = createPictures({ decoder, waitMs: 50 });
    const png = await plain().png().toBuffer();
    const begun = quick.redraw(png, LIMITS);
    await assert.rejects(quick.redraw(png, LIMITS), { code: 'server.busy' });
    first.resolve('unreadable');
    await assert.rejects(begun, PictureRefused);
    await assert.rejects(quick.redraw(png, LIMITS), PictureRefused);
  });
});

describe('the process that draws', () => {
  const small = async () => ({
    ...{ bytes: [await plain().png().toBuffer()], kind: 'png' as const, width: 60, height: 40 },
    wanted: [{ side: 60, format: 'same' as const }],
  });

  test('is started again for a picture with which it ended after it had drawn others', async () => {
    const decoder = createDecoder({ seconds: 60 });
    await decoder.decode(await small());
    const { pid } = decoder;
    process.kill(pid!, 'SIGSTOP');
    const drawn = decoder.decode(await small());
    process.kill(pid!, 'SIGKILL');
    assert.equal(typeof (await drawn)[0], 'object');
    assert.notEqual(decoder.pid, pid);
  });

  test('has longer for what nobody waits for', async () => {
    const decoder = createDecoder({ seconds: 0 });
    assert.equal(await decoder.decode(await small()), 'ended');
    assert.equal(typeof (await decoder.decode({ ...(await small()), seconds: 60 }))[0], 'object');
  });
});
