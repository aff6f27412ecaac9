import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressWell, etag, preferredEncoding, unchangedTag, type Encoding } from '@sports-hub/kernel';
import type { CachedResponse, Form } from './cache.ts';
import { isCompressible } from './headers.ts';

/** Below this, the bytes saved are not worth the client's unpacking. */
const COMPRESS_FROM = 1_400;
/**
 * Up to this size, head and body leave as one string and thus in one piece, which costs a tenth less than two; beyond
 * it the copying costs more.
 */
const ONE_PIECE = 12 * 1024;

export interface ServedPage {
  cached: CachedResponse;
  ageSeconds: number;
  isStale: boolean;
}

const wantedEncoding = (
  { body, headers }: CachedResponse,
  accepted: string | string[] | undefined,
): Encoding | undefined =>
  typeof accepted === 'string' && body.length >= COMPRESS_FROM && isCompressible(headers['content-type'])
    ? preferredEncoding(accepted)
    : undefined;

/**
 * Everything of a response that is the same for everyone, made once per cached response: the server's own headers and
 * the page's.
 */
function makeForm(reply: FastifyReply, body: Buffer, headers: Record<string, string>, freshSeconds: number): Form {
  const all = {
    ...reply.server.ownHeaders(reply.request),
    ...headers,
    'cache-control': `public, max-age=${freshSeconds}`,
    vary: 'accept-encoding',
    'content-length': String(body.length),
  };
  // Read as latin1, a string has one character per byte and leaves as exactly these bytes.
  return { head: Object.entries(all).flat(), body: body.length <= ONE_PIECE ? body.toString('latin1') : body };
}

/**
 * Responds with what is cached: 304 when the client has it, compressed when the client can read that. Written past the
 * framework's own way of sending, which would look at every header again; request id and log line stay.
 */
export function respondFromCache(
  request: FastifyRequest,
  reply: FastifyReply,
  served: ServedPage,
  freshSeconds: number,
  { dated }: { dated?: true | undefined } = {},
): void | Promise<void> {
  const { cached } = served;
  // A date counts only where the sport gave the record's own time.
  const changedAt = dated && cached.headers['last-modified'] ? new Date(cached.headers['last-modified']) : undefined;
  const known = unchangedTag(request.headers, cached.tag, changedAt);
  if (known !== undefined) {
    reply
      .headers(reply.server.ownHeaders(request))
      // The one that the client holds: another would make it think that its copy is of another page.
      .header('etag', known)
      .header('cache-control', `public, max-age=${freshSeconds}`)
      .header('vary', 'accept-encoding')
      .header('age', served.ageSeconds)
      .code(304)
      .send();
    return;
  }
  cached.plain ??= makeForm(reply, cached.body, { ...cached.headers, etag: etag(cached.tag) }, freshSeconds);
  const encoding = wantedEncoding(cached, request.headers['accept-encoding']);
  const form = encoding ? cached.compressed?.[encoding] : cached.plain;
  if (encoding === undefined || form) {
    send(request, reply, served, form ?? cached.plain);
    return;
  }
  cached.compressing ??= {};
  cached.compressing[encoding] ??= makeCompressed(reply, cached, encoding, freshSeconds);
  return cached.compressing[encoding].then((made) => send(request, reply, served, made));
}

/** Compressed once per cached response, away from the event loop, and kept with it. */
async function makeCompressed(
  reply: FastifyReply,
  cached: CachedResponse,
  encoding: Encoding,
  freshSeconds: number,
): Promise<Form> {
  const bytes = await compressWell(encoding, cached.body).catch(() => undefined);
  const headers = { ...cached.headers, etag: etag(cached.tag, encoding), 'content-encoding': encoding };
  const form =
    bytes && bytes.length < cached.body.length ? makeForm(reply, bytes, headers, freshSeconds) : cached.plain!;
  cached.compressed = { ...cached.compressed, [encoding]: form };
  return form;
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
