import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Copy } from './copies.ts';

const compress = promisify(gzip);
/** Below this, the bytes saved are not worth the client's unpacking. */
const COMPRESS_FROM = 1_400;
const COMPRESSIBLE = /^(application\/json|text\/)/;
const GZIP_ACCEPTED = /(?:^|,)\s*gzip\s*(?:;\s*q=(?:1(?:\.0*)?|0?\.\d*[1-9]\d*)\s*)?(?:,|$)/i;

/** Compressed once per copy, away from the event loop, and kept with it. */
async function compressed(copy: Copy, accepted: string | string[] | undefined): Promise<Buffer | undefined> {
  if (typeof accepted !== 'string' || copy.body.length < COMPRESS_FROM) return undefined;
  if (!GZIP_ACCEPTED.test(accepted) || !COMPRESSIBLE.test(copy.headers['content-type'] ?? '')) return undefined;
  copy.gzip ??= compress(copy.body, { level: constants.Z_DEFAULT_COMPRESSION })
    .then((bytes) => (bytes.length < copy.body.length ? bytes : undefined), () => undefined);
  return copy.gzip;
}

/** Weak comparison, as RFC 9110 asks for here: the compressed form counts as the same page. */
function isKnown(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((given) => {
    const tag = given.trim().replace(/^W\//, '');
    return tag === etag || tag === gzipTag(etag);
  });
}

const gzipTag = (etag: string): string => `${etag.slice(0, -1)}-gz"`;

/** Answers with a copy: 304 when the client has it, compressed when the client can read that. */
export async function answerWithCopy(
  request: FastifyRequest, reply: FastifyReply, { copy, ageSeconds, isStale }: { copy: Copy; ageSeconds: number; isStale: boolean }, freshSeconds: number,
): Promise<FastifyReply> {
  reply.header('cache-control', `public, max-age=${freshSeconds}`);
  reply.header('age', ageSeconds);
  reply.header('vary', 'accept-encoding');
  if (isStale) reply.header('warning', '110 - "Response is Stale"');
  const ifNoneMatch = request.headers['if-none-match'];
  if (ifNoneMatch !== undefined && isKnown(ifNoneMatch, copy.etag)) {
    return reply.header('etag', copy.etag).code(304).send();
  }
  const small = await compressed(copy, request.headers['accept-encoding']);
  reply.headers(copy.headers);
  if (!small) return reply.header('etag', copy.etag).send(copy.body);
  return reply.header('etag', gzipTag(copy.etag)).header('content-encoding', 'gzip').send(small);
}
