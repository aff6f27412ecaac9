export type PictureKind = 'png' | 'jpeg' | 'webp';

/** What the bytes of a picture say about themselves, read without decoding anything. */
export interface PictureStructure {
  kind: PictureKind;
  isAnimated: boolean;
  /** Nothing stands behind the picture's own end: no archive, no script, no second picture. */
  isWhole: boolean;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Undefined for anything that does not begin as a PNG, JPEG or WebP does, whatever its name says. */
export function readStructure(bytes: Buffer): PictureStructure | undefined {
  if (bytes.subarray(0, 8).equals(PNG)) return readPng(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return readJpeg(bytes);
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return readWebp(bytes);
  return undefined;
}

function readPng(bytes: Buffer): PictureStructure {
  let isAnimated = false;
  let at = 8;
  while (at + 12 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'acTL') isAnimated = true;
    at += 12 + bytes.readUInt32BE(at);
    if (type === 'IEND') return { kind: 'png', isAnimated, isWhole: at === bytes.length };
  }
  return { kind: 'png', isAnimated, isWhole: false };
}

function readJpeg(bytes: Buffer): PictureStructure {
  const broken = { kind: 'jpeg', isAnimated: false, isWhole: false } as const;
  let at = 2;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return broken;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1;
    } else if (marker === 0xd9) {
      return { ...broken, isWhole: isPadding(bytes, at + 2) };
    } else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += 2;
    } else {
      if (at + 4 > bytes.length) return broken;
      at += 2 + bytes.readUInt16BE(at + 2);
      if (marker === 0xda) at = endOfScan(bytes, at);
    }
  }
  return broken;
}

/** Where the next marker stands: within a scan, FF is followed by 00 or by a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]!;
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/** Some programs fill a file up with zeros. */
const isPadding = (bytes: Buffer, from: number): boolean => bytes.subarray(from).every((byte) => byte === 0);

function readWebp(bytes: Buffer): PictureStructure {
  const end = 8 + bytes.readUInt32LE(4);
  let isAnimated = false;
  for (let at = 12; at + 8 <= Math.min(end, bytes.length);) {
    if (['ANIM', 'ANMF'].includes(bytes.toString('latin1', at, at + 4))) isAnimated = true;
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return { kind: 'webp', isAnimated, isWhole: end === bytes.length };
}
