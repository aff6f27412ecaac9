import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
  type BrotliOptions,
} from 'node:zlib';

export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const brotli = (quality: number): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
});

/** For what is sent to many: as small as is reasonable. Away from the event loop. */
export const compressWell = (encoding: Encoding, body: string | Buffer): Promise<Buffer> =>
  encoding === 'br' ? promisify(brotliCompress)(body, brotli(5)) : promisify(gzip)(body, { level: 6 });

/**
 * For what is sent once: the quickest level, which already takes most of the repetition out of JSON. Within the event
 * loop: 64 KiB take less time than a thread takes to be asked (docs/adr/0011-compression.md).
 */
export const compressQuickly = (encoding: Encoding, body: Buffer): Buffer =>
  encoding === 'br' ? brotliCompressSync(body, brotli(1)) : gzipSync(body, { level: 1 });
/** The same for what is longer and passes through piece by piece. */
export const quickCompressor = (encoding: Encoding) =>
  encoding === 'br' ? createBrotliCompress(brotli(1)) : createGzip({ level: 1 });

/** By its own weights; what it does not name has none. */
function weightsOf(acceptEncoding: string | undefined): (encoding: string) => number | undefined {
  const weights = new Map<string, number>();
  if (!acceptEncoding || acceptEncoding.length > 1000) return () => undefined;
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='));
    weights.set(name, weight ? Number(weight.slice(2)) || 0 : 1);
  }
  return (encoding) => weights.get(encoding) ?? (encoding === 'identity' ? undefined : weights.get('*'));
}

/**
 * The best encoding that a client accepts; undefined for plain. The same as the package `negotiator` chooses.
 */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  const weightOf = weightsOf(acceptEncoding);
  const weight = (encoding: string): number => weightOf(encoding) ?? 0;
  const best = ENCODINGS.reduce((a, b) => (weight(b) > weight(a) ? b : a));
  return weight(best) > 0 && weight(best) >= weight('identity') ? best : undefined;
}

export const acceptsGzip = (acceptEncoding: string | undefined): boolean =>
  (weightsOf(acceptEncoding)('gzip') ?? 0) > 0;
