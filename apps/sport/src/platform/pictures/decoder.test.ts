import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { eventually } from '@sports-hub/kernel/testing';
import sharp from 'sharp';
import { createDecoder, type Decoder, type DecodingTask } from './decoder.ts';
import { createPictures, PictureRefused } from './pictures.ts';
import { readStructure } from './structure.ts';
import { blackPng, chunk, frames, manyScans, packed } from './testing/hostile.ts';

const LIMITS = { bytes: 5 * 1024 * 1024, pixels: 16_000_000, side: 1200 };
const MB = 1024 * 1024;

/** The most that a process has had in memory; only Linux tells. */
const mostMemory = async (pid: number | 'self' | undefined): Promise<number> => {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/.exec(text)?.[1] ?? 0) * 1024;
};

const task = async (width = 60, height = 40): Promise<DecodingTask> => ({
  bytes: [
    await sharp({ create: { width, height, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  ],
  kind: 'png',
  width,
  height,
  wanted: [{ side: 1200, format: 'same' }],
});

describe('point 11: small files that are large pictures', () => {
  const exif = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex');
  const attacks: Record<string, { bytes: () => Buffer | Promise<Buffer>; refused?: RegExp }> = {
    'one line of 128 MB': { bytes: () => blackPng(15_999_999, 1, { bits: 16 }), refused: /too wide/ },
    'sixteen million lines': { bytes: () => blackPng(1, 15_999_999, { bits: 16 }), refused: /too tall/ },
    'a line of 12 000 pixels of 16 bits': { bytes: () => blackPng(12_000, 8, { bits: 16 }), refused: /too wide/ },
    'sixteen interlaced megapixels of 16 bits': { bytes: () => blackPng(4000, 4000, { bits: 16, isInterlaced: true }) },
    'the same, lying on its side': {
      bytes: () => blackPng(4000, 4000, { bits: 16, isInterlaced: true, more: [chunk('eXIf', exif)] }),
    },
    'a comment of 200 MB': { bytes: () => blackPng(100, 100, { more: [packed('zTXt', 200e6)] }) },
    'a profile of 200 MB': { bytes: () => blackPng(100, 100, { more: [packed('iCCP', 200e6)] }) },
    'a WebP of 3000 frames': { bytes: () => frames(3000, 'webp'), refused: /moves/ },
    'a GIF of 3000 frames': { bytes: () => frames(3000, 'gif'), refused: /not a PNG/ },
    'a JPEG of 5000 scans': { bytes: () => manyScans(1000, 5000), refused: /too many layers/ },
    'a JPEG of 50 scans': { bytes: () => manyScans(1000, 40), refused: /cannot be read/ },
    'a JPEG for printers': {
      bytes: () =>
        sharp({ create: { width: 400, height: 400, channels: 3, background: 'red' } })
          .toColourspace('cmyk')
          .jpeg({ progressive: true })
          .toBuffer(),
    },
    'one that breaks off': { bytes: () => blackPng(4000, 4000).subarray(0, -60), refused: /broken off/ },
  };

  test('are refused or drawn, and neither the service nor its decoder takes much memory for them', async () => {
    const decoder = createDecoder({ seconds: 60 });
    const pictures = createPictures({ decoder });
    const made = new Map<string, Buffer>();
    for (const [name, { bytes }] of Object.entries(attacks)) made.set(name, await bytes());
    global.gc?.();
    const before = process.memoryUsage().rss;
    for (const [name, bytes] of made) {
      assert.ok(bytes.length < 2 * MB, `${name} is ${bytes.length} bytes`);
      const { refused } = attacks[name]!;
      if (refused)
        await assert.rejects(
          pictures.redraw(bytes, LIMITS),
          (error) => error instanceof PictureRefused && refused.test(error.message),
          name,
        );
      else assert.ok((await pictures.redraw(bytes, LIMITS)).bytes.length > 0, name);
      const most = await mostMemory(decoder.pid);
      assert.ok(most < 450 * MB, `${name}: ${Math.round(most / MB)} MB in the decoder`);
      const more = process.memoryUsage().rss - before;
      assert.ok(more < 100 * MB, `${name}: ${Math.round(more / MB)} MB more in the service`);
    }
  });

  test('what a picture does not need does not reach the decoder', async () => {
    const whole = blackPng(100, 100, { more: [packed('zTXt', 1000), packed('iCCP', 1000), chunk('prVt', exif)] });
    const parts = Buffer.concat(readStructure(whole)?.parts ?? []);
    assert.deepEqual(parts, blackPng(100, 100));
    for (const kind of ['jpeg', 'webp'] as const) {
      const described = await sharp({ create: { width: 9, height: 5, channels: 3, background: 'red' } })
        .withExif({ IFD0: { Copyright: 'kept' } })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SECRET</x:xmpmeta>')
        .toFormat(kind)
        .toBuffer();
      assert.ok(described.includes('SECRET'));
      const { parts, width, height } = readStructure(described)!;
      const left = Buffer.concat(parts);
      assert.ok(!left.includes('SECRET') && left.includes('kept'));
      assert.deepEqual([width, height], [9, 5]);
      assert.equal(readStructure(left)?.isWhole, true);
      const about = await sharp(left).metadata();
      assert.deepEqual([about.width, about.height, about.format], [9, 5, kind]);
    }
  });

  test('every way of writing a size is read', async () => {
    const plain = sharp({
      create: { width: 300, height: 200, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
    });
    const opaque = plain.clone().removeAlpha();
    for (const bytes of [
      await plain.clone().png().toBuffer(),
      await opaque.clone().jpeg().toBuffer(),
      await opaque.clone().jpeg({ progressive: true }).toBuffer(),
      await opaque.clone().webp().toBuffer(),
      await plain.clone().webp().toBuffer(),
      await plain.clone().webp({ lossless: true }).toBuffer(),
      await opaque.clone().webp({ lossless: true }).toBuffer(),
    ]) {
      const { width, height, isWhole } = readStructure(bytes)!;
      assert.deepEqual([width, height, isWhole], [300, 200, true]);
    }
  });
});

describe('the decoder', () => {
  const works = async (decoder: Decoder) => {
    const drawn = await decoder.decode(await task());
    assert.ok(typeof drawn === 'object' && drawn[0]?.width === 60);
  };

  test('ends when a picture takes too much memory, and the next one gets another', async () => {
    const decoder = createDecoder({ memoryMb: 150, seconds: 60 });
    await works(decoder);
    const bytes = [blackPng(4000, 4000, { bits: 16, isInterlaced: true })];
    const drawn = await decoder.decode({
      bytes,
      kind: 'png',
      width: 4000,
      height: 4000,
      wanted: [{ side: 1200, format: 'same' }],
    });
    assert.ok(drawn === 'ended' || drawn === 'unreadable');
    assert.ok((await mostMemory(decoder.pid)) < 200 * MB);
    await works(decoder);
  });

  test('watches itself where the system does not', async () => {
    // It cannot even start with so little: then it starts without a limit, and ends at its first look.
    const decoder = createDecoder({ memoryMb: 1, seconds: 60 });
    const bytes = [blackPng(4000, 4000, { bits: 16, isInterlaced: true })];
    assert.equal(
      await decoder.decode({ bytes, kind: 'png', width: 4000, height: 4000, wanted: [{ side: 1200, format: 'same' }] }),
      'ended',
    );
  });

  test('ends when a picture takes too long', async () => {
    const decoder = createDecoder({ seconds: 1 });
    await works(decoder);
    // It stands still, as it would in an endless picture.
    process.kill(decoder.pid!, 'SIGSTOP');
    assert.equal(await decoder.decode(await task()), 'ended');
    await works(decoder);
  });

  test('does not decode what is not what its head says', async () => {
    const decoder = createDecoder();
    assert.equal(await decoder.decode({ ...(await task()), width: 61 }), 'unreadable');
    assert.equal(await decoder.decode({ ...(await task()), kind: 'jpeg' }), 'unreadable');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"/>');
    assert.equal(await decoder.decode({ ...(await task()), bytes: [svg] }), 'unreadable');
    await works(decoder);
  });

  test('is limited by the system, knows nothing of the service, and ends by itself without work', async () => {
    const decoder = createDecoder({ idleSeconds: 0.1 });
    await works(decoder);
    if (process.platform === 'linux') {
      assert.match(await readFile(`/proc/${decoder.pid}/limits`, 'utf8'), /^Max data size +536870912 /m);
      const environment = await readFile(`/proc/${decoder.pid}/environ`, 'utf8');
      assert.deepEqual(
        environment.split('\0').filter((line) => line && !line.startsWith('NODE_CHANNEL') && !line.startsWith('PWD=')),
        [],
      );
    }
    await eventually('its process has ended', () => decoder.pid === undefined);
    await works(decoder);
  });
});
