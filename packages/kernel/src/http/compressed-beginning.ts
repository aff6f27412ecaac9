import { constants, crc32, deflateRawSync } from 'node:zlib';

interface Beginning {
  deflated: Buffer;
  crc: number;
  bytes: number;
}

/** gzip without a name or a time. */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const MAX_STORED_BYTES = 65_535;
/** Of all kinds of pages and sites together. */
const MAX_KEPT = 64;
const kept = new Map<string, Beginning>();

function deflate(text: string): Beginning {
  const known = kept.get(text);
  if (known) return known;
  const body = Buffer.from(text);
  // It ends with a whole byte and is not the last block.
  const deflated = deflateRawSync(body, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });
  const beginning = { deflated, crc: crc32(body), bytes: body.length };
  if (kept.size >= MAX_KEPT) kept.clear();
  kept.set(text, beginning);
  return beginning;
}

/** Blocks of deflate that hold their bytes as they are. */
function* stored(body: Buffer): Generator<Buffer> {
  for (let from = 0; from < body.length; from += MAX_STORED_BYTES) {
    const part = body.subarray(from, from + MAX_STORED_BYTES);
    const isLast = from + part.length === body.length;
    const head = Buffer.alloc(5);
    head.writeUInt8(isLast ? 1 : 0);
    head.writeUInt16LE(part.length, 1);
    head.writeUInt16LE(part.length ^ 0xffff, 3);
    yield head;
    yield part;
  }
}

/**
 * gzip of a page whose beginning is the same for everybody and whose rest holds a secret beside what a visitor chose: only the
 * beginning is compressed, so the length tells nothing about the rest.
 */
export function gzipBeginning(html: string, length: number): Buffer {
  const beginning = deflate(html.slice(0, length));
  const rest = Buffer.from(html.slice(length));
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(rest, beginning.crc));
  trailer.writeUInt32LE((beginning.bytes + rest.length) % 2 ** 32, 4);
  return Buffer.concat([HEADER, beginning.deflated, ...stored(rest), trailer]);
}
