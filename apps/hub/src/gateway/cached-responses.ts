import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Copy, Form } from './cache.ts';

const compress = promisify(gzip);
/** Below this, the bytes saved are not worth the client's unpacking. */
const COMPRESS_FROM = 1_400;
const COMPRESSIBLE = /^(application\/json|text\/)/;
const GZIP_ACCEPTED = /(?:^|,)\s*gzip\s*(?:;\s*q=(?:1(?:\.0*)?|0?\.\d*[1-9]\d*)\s*)?(?:,|$)/i;
/** Up to this size, head and body leave as one string and thus in one piece, which costs a fifth less than two. */
const ONE_PIECE = 64 * 1024;

export interface ServedPage {
  copy: Copy;
  ageSeconds: number;
  isStale: boolean;
}

function wantsCompressed({ body, headers }: Copy, accepted: string | string[] | undefined): boolean {
  return (
    typeof accepted === 'string' &&
    body.length >= COMPRESS_FROM &&
    GZIP_ACCEPTED.test(accepted) &&
    COMPRESSIBLE.test(headers['content-type'] ?? '')
  );
}

/** Weak comparison, as RFC 9110 asks for here: the compressed form counts as the same page. */
function knownTag(ifNoneMatch: string, etag: string): string | undefined {
  if (ifNoneMatch.trim() === '*') return etag;
  const tags = ifNoneMatch.split(',').map((given) => given.trim().replace(/^W\//, ''));
  return [etag, gzipTag(etag)].find((tag) => tags.includes(tag));
}

const gzipTag = (etag: string): string => `${etag.slice(0, -1)}-gz"`;

/** Everything of an answer that is the same for everyone, made once per copy: the server's own headers and the page's. */
function makeForm(reply: FastifyReply, body: Buffer, headers: Record<string, string>, freshSeconds: number): Form {
  const { 'x-request-id': _id, ...own } = reply.getHeaders() as Record<string, string>;
  const all = {
    ...own,
    ...headers,
    'cache-control': `public, max-age=${freshSeconds}`,
    vary: 'accept-encoding',
    'content-length': String(body.length),
  };
  // Read as latin1, a string has one character per byte and leaves as exactly these bytes.
  return { head: Object.entries(all).flat(), body: body.length <= ONE_PIECE ? body.toString('latin1') : body };
}

/**
 * Answers with a copy: 304 when the client has it, compressed when the client can read that. Written past the
 * framework's own way of sending, which would look at every header again; request id and log line stay.
 */
export function respondFromCache(
  request: FastifyRequest,
  reply: FastifyReply,
  served: ServedPage,
  freshSeconds: number,
): void | Promise<void> {
  const { copy } = served;
  const ifNoneMatch = request.headers['if-none-match'];
  const known = ifNoneMatch === undefined ? undefined : knownTag(ifNoneMatch, copy.etag);
  if (known !== undefined) {
    reply
      // The one that the client holds: another would make it think that its copy is of another page.
      .header('etag', known)
      .header('cache-control', `public, max-age=${freshSeconds}`)
      .header('vary', 'accept-encoding')
      .header('age', served.ageSeconds)
      .code(304)
      .send();
    return;
  }
  copy.plain ??= makeForm(reply, copy.body, { ...copy.headers, etag: copy.etag }, freshSeconds);
  if (!wantsCompressed(copy, request.headers['accept-encoding'])) {
    send(request, reply, served, copy.plain);
    return;
  }
  if (copy.compressed) {
    send(request, reply, served, copy.compressed);
    return;
  }
  copy.compressing ??= makeCompressed(reply, copy, freshSeconds);
  return copy.compressing.then((form) => send(request, reply, served, form));
}

/** Compressed once per copy, away from the event loop, and kept with it. */
async function makeCompressed(reply: FastifyReply, copy: Copy, freshSeconds: number): Promise<Form> {
  const bytes = await compress(copy.body, { level: constants.Z_DEFAULT_COMPRESSION }).catch(() => undefined);
  copy.compressed =
    bytes && bytes.length < copy.body.length
      ? makeForm(reply, bytes, { ...copy.headers, etag: gzipTag(copy.etag), 'content-encoding': 'gzip' }, freshSeconds)
      : copy.plain!;
  return copy.compressed;
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { ageSeconds, isStale }: ServedPage,
  { head, body }: Form,
): void {
  const headers = [...head, 'x-request-id', request.id, 'age', String(ageSeconds)];
  if (isStale) headers.push('warning', '110 - "Response is Stale"');
  reply.hijack();
  reply.raw.writeHead(200, headers);
  if (request.method === 'HEAD') reply.raw.end();
  else if (typeof body === 'string') reply.raw.end(body, 'latin1');
  else reply.raw.end(body);
}
