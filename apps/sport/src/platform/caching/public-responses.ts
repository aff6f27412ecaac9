import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { compressWell, preferredEncoding, type Clock, type Encoding } from '@sports-hub/kernel';
import { LRUCache } from 'lru-cache';
import { etag, isUnchangedSince, namedTag, tagOf } from './validators.ts';

/** Browsers may reuse a response this long; shared caches ask again with the tag and get a 304. */
export const CACHE_CONTROL = 'public, max-age=30, stale-while-revalidate=60';
/** Below this a packet holds it anyway. */
const COMPRESS_FROM_BYTES = 1024;
const KNOWN_RESPONSES = 2_000;
const KEPT_COMPRESSED_BYTES = 16 * 1024 * 1024;

/**
 * Every operation marked `cache: 'public'` answers with `Cache-Control`, `ETag` and `Last-Modified`, honours
 * conditional requests, and compresses bodies worth compressing. Routes need not know.
 *
 * `Last-Modified` of a response that did not name its own time is when this process first saw it as it is. That is
 * good to show, but two processes may differ, so `If-Modified-Since` counts only where the response named its time.
 */
export function addPublicResponses(app: FastifyInstance, { clock }: { clock: Clock }): void {
  const firstSeen = new LRUCache<string, { tag: string; since: Date }>({ max: KNOWN_RESPONSES });
  const compressed = new LRUCache<string, Buffer>({
    maxSize: KEPT_COMPRESSED_BYTES,
    sizeCalculation: (body) => body.length,
  });

  const seenSince = (address: string, tag: string): Date => {
    const known = firstSeen.get(address);
    if (known?.tag === tag) return known.since;
    const since = clock.now();
    firstSeen.set(address, { tag, since });
    return since;
  };

  const inEncoding = async (encoding: Encoding, body: Buffer, tag: string): Promise<Buffer> => {
    const key = etag(tag, encoding);
    const made = compressed.get(key) ?? (await compressWell(encoding, body));
    compressed.set(key, made);
    return made;
  };

  /** The tag that a 304 carries; undefined when the client has to get the whole response. */
  const unchangedTag = (request: FastifyRequest, tag: string, own: string, ownTime: Date | undefined) => {
    const { 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince } = request.headers;
    if (ifNoneMatch !== undefined) return namedTag(ifNoneMatch, tag);
    return ifModifiedSince !== undefined && ownTime !== undefined && isUnchangedSince(ifModifiedSince, ownTime)
      ? own
      : undefined;
  };

  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (request.routeOptions.config.operation?.cache !== 'public' || reply.statusCode !== 200) return payload;
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    const plain = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const tag = tagOf(plain);
    const named = reply.getHeader('last-modified');
    const ownTime = typeof named === 'string' ? new Date(named) : undefined;
    if (!ownTime) reply.header('last-modified', seenSince(request.url, tag).toUTCString());
    reply.header('cache-control', CACHE_CONTROL).header('vary', 'accept-encoding');

    const encoding =
      plain.length >= COMPRESS_FROM_BYTES ? preferredEncoding(request.headers['accept-encoding']) : undefined;
    const own = etag(tag, encoding);
    const unchanged = unchangedTag(request, tag, own, ownTime);
    reply.header('etag', unchanged ?? own);
    if (unchanged !== undefined) {
      reply.code(304).removeHeader('content-type').removeHeader('content-length');
      // A HEAD route counts the bytes of its body and cannot count null.
      return request.method === 'HEAD' ? '' : null;
    }
    if (!encoding) return plain;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return inEncoding(encoding, plain, tag);
  });
}
