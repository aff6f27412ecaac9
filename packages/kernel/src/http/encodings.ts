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

export type Encoding = 'br' | 'gzip';

const brotli = (quality: number): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
});

/** For what is sent to many: as small as is reasonable. Away from the event loop. */
export const compressWell = (encoding: Encoding, body: string | Buffer): Promise<Buffer> =>
  encoding === 'br' ? promisify(brotliCompress)(body, brotli(5)) : promisify(gzip)(body, { level: 6 });

/**
 * For what is sent once: the quickest level, which already takes most of the repetition out of JSON. Within the event loop:
 * 64 KiB take less time than a thread takes to be asked (docs/adr/0011-compression.md).
 */
export const compressQuickly = (encoding: Encoding, body: Buffer): Buffer =>
  encoding === 'br' ? brotliCompressSync(body, brotli(1)) : gzipSync(body, { level: 1 });
/** The same for what is longer and passes through piece by piece. */
export const quickCompressor = (encoding: Encoding) =>
  encoding === 'br' ? createBrotliCompress(brotli(1)) : createGzip({ level: 1 });

/** The better of the two that a client says it can read; undefined for plain. */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  if (!acceptEncoding) return undefined;
  const accepted = new Map(
    acceptEncoding.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, quality === undefined ? 1 : Number(quality.slice(2))] as const;
    }),
  );
  const takes = (name: string): boolean => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0;
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined;
}
