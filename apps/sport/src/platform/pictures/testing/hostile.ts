import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** One chunk of a PNG, its checksum included. */
export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Where the pixels of each round of an interlaced picture begin, and how far apart they are. */
const ROUNDS = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** A black PNG with transparency: valid, and a thousandth of what it unpacks to. */
export function blackPng(
  width: number,
  height: number,
  { bits = 8, isInterlaced = false, more = [] }: { bits?: 8 | 16; isInterlaced?: boolean; more?: Buffer[] } = {},
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, 6, 0, 0, isInterlaced ? 1 : 0], 8);
  const rounds = isInterlaced
    ? ROUNDS.map(([x, y, dx, dy]) => [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)] as const)
    : [[width, height] as const];
  const size = rounds.reduce((sum, [wide, high]) => sum + high * (1 + (wide * bits) / 2), 0);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', deflateSync(Buffer.alloc(size))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** What text and profiles of a PNG are: a name, and something that may unpack to any size. */
export const packed = (type: 'zTXt' | 'iCCP', bytes: number): Buffer =>
  chunk(type, Buffer.concat([Buffer.from('name\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes))]));

/** A moving picture of so many frames. */
export const frames = (count: number, kind: 'webp' | 'gif'): Promise<Buffer> =>
  sharp(
    Uint8Array.from({ length: 8 * 8 * 3 * count }, (_, at) => (at * at) >> 5),
    {
      raw: { width: 8, height: 8 * count, channels: 3, pageHeight: 8 },
    },
  )
    .toFormat(kind, { loop: 0 })
    .toBuffer();

/** A progressive JPEG whose last scan comes so many times. */
export async function manyScans(side: number, count: number): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: side, height: side, channels: 3, background: '#225588' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(last, -2);
  return Buffer.concat([jpeg.subarray(0, last), ...Array<Buffer>(count).fill(scan), jpeg.subarray(-2)]);
}
