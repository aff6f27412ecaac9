export type PictureKind = 'png' | 'jpeg' | 'webp';

/** What the bytes of a picture say about themselves, read without decoding anything. */
export interface PictureStructure {
  kind: PictureKind;
  isAnimated: boolean;
  /** The picture's own end is there. */
  isEnded: boolean;
  /** And nothing stands behind it: no archive, no script, no second picture. */
  isWhole: boolean;
  /** Zero where the head cannot be read. */
  width: number;
  height: number;
  /** Bytes of one sample when it is decoded. */
  sampleBytes: 1 | 2;
  /** How often a decoder has to go over the whole picture. */
  scans: number;
  /** The parts that a decoder needs, in their order: without comments, text, previews and what else travels along. */
  parts: readonly Buffer[];
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Undefined for anything that does not begin as a PNG, JPEG or WebP does, whatever its name says. */
export function readStructure(bytes: Buffer): PictureStructure | undefined {
  if (bytes.subarray(0, 8).equals(PNG)) return readPng(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return readJpeg(bytes);
  if (nameAt(bytes, 0) === 'RIFF' && nameAt(bytes, 8) === 'WEBP') return readWebp(bytes);
  return undefined;
}

const nameAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);

const nothingYet = (kind: PictureKind) => ({
  kind,
  isAnimated: false,
  isEnded: false,
  isWhole: false,
  width: 0,
  height: 0,
  sampleBytes: 1 as 1 | 2,
  scans: 1,
  parts: [] as Buffer[],
});

/**
 * Text and colour profiles of a PNG are compressed and could unpack to anything, so they stay behind. What says which
 * way up the picture is held is not.
 */
const PNG_NEEDED = new Set(['IHDR', 'PLTE', 'tRNS', 'eXIf', 'IDAT', 'IEND']);

function readPng(bytes: Buffer): PictureStructure {
  const found = nothingYet('png');
  found.parts.push(PNG);
  let at = 8;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = nameAt(bytes, at + 4);
    const end = at + 12 + length;
    if (at === 8) {
      if (type !== 'IHDR' || length !== 13 || end > bytes.length) return found;
      found.width = bytes.readUInt32BE(16);
      found.height = bytes.readUInt32BE(20);
      found.sampleBytes = bytes[24] === 16 ? 2 : 1;
    }
    if (type === 'acTL') found.isAnimated = true;
    if (PNG_NEEDED.has(type)) found.parts.push(bytes.subarray(at, end));
    at = end;
    if (type === 'IEND') {
      found.isEnded = at <= bytes.length;
      found.isWhole = at === bytes.length;
      return found;
    }
  }
  return found;
}

/** Baseline, extended and progressive: what cameras and programs write. The others are not for pictures of people. */
const JPEG_FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const isOtherFrame = (marker: number): boolean =>
  marker >= 0xc3 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Of what applications add: size of the pixels, which way up, colours. All of it is as long as it is in the file. */
function isNeededInJpeg(bytes: Buffer, at: number, marker: number): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  const holds = (name: string): boolean => bytes.toString('latin1', at + 4, at + 4 + name.length) === name;
  if (marker === 0xe0) return holds('JFIF\0');
  if (marker === 0xe1) return holds('Exif\0\0');
  if (marker === 0xe2) return holds('ICC_PROFILE\0');
  return marker === 0xee && holds('Adobe');
}

function readJpeg(bytes: Buffer): PictureStructure {
  const found = { ...nothingYet('jpeg'), scans: 0 };
  found.parts.push(bytes.subarray(0, 2));
  let at = 2;
  while (at + 2 <= bytes.length) {
    if (bytes[at] !== 0xff) return found;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1;
    } else if (marker === 0xd9) {
      found.parts.push(bytes.subarray(at, at + 2));
      found.isEnded = true;
      found.isWhole = isPadding(bytes, at + 2);
      return found;
    } else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += 2;
    } else {
      if (at + 4 > bytes.length) return found;
      let end = at + 2 + bytes.readUInt16BE(at + 2);
      if (isOtherFrame(marker) || (JPEG_FRAMES.has(marker) && (found.width > 0 || at + 9 > bytes.length)))
        return { ...found, width: 0, height: 0 };
      if (JPEG_FRAMES.has(marker)) {
        found.height = bytes.readUInt16BE(at + 5);
        found.width = bytes.readUInt16BE(at + 7);
      }
      if (marker === 0xda) {
        found.scans += 1;
        end = endOfScan(bytes, end);
      }
      if (isNeededInJpeg(bytes, at, marker)) found.parts.push(bytes.subarray(at, end));
      at = end;
    }
  }
  return found;
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

const WEBP_NEEDED = new Set(['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L', 'EXIF']);
/** Of the flags in VP8X: text of a program, which stays behind. */
const HAS_XMP = 0x04;

function readWebp(bytes: Buffer): PictureStructure {
  const found = nothingYet('webp');
  const end = 8 + bytes.readUInt32LE(4);
  const chunks: Buffer[] = [];
  for (let at = 12; at + 8 <= Math.min(end, bytes.length);) {
    const type = nameAt(bytes, at);
    const length = bytes.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    if (type === 'ANIM' || type === 'ANMF') found.isAnimated = true;
    if (WEBP_NEEDED.has(type)) {
      const chunk = bytes.subarray(at, next);
      if (chunks.length === 0) Object.assign(found, webpSize(type, chunk));
      chunks.push(type === 'VP8X' ? withoutFlag(chunk, HAS_XMP) : chunk);
    }
    at = next;
  }
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(
    chunks.reduce((sum, { length }) => sum + length, 4),
    4,
  );
  return { ...found, isEnded: end <= bytes.length, isWhole: end === bytes.length, parts: [head, ...chunks] };
}

const withoutFlag = (chunk: Buffer, flag: number): Buffer => {
  const copy = Buffer.from(chunk);
  copy[8] = (copy[8] ?? 0) & ~flag;
  return copy;
};

/** The first chunk says it: that of the whole canvas, or the only one there is. */
function webpSize(type: string, chunk: Buffer): { width: number; height: number } | undefined {
  if (chunk.length < 18) return undefined;
  if (type === 'VP8X') return { width: chunk.readUIntLE(12, 3) + 1, height: chunk.readUIntLE(15, 3) + 1 };
  if (type === 'VP8 ') return { width: chunk.readUInt16LE(14) & 0x3fff, height: chunk.readUInt16LE(16) & 0x3fff };
  if (type !== 'VP8L') return undefined;
  const bits = chunk.readUInt32LE(9);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
