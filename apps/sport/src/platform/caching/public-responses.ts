import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createCompressedForms, sharedPayload, tagOf, type Clock } from '@sports-hub/kernel';
import { LRUCache } from 'lru-cache';

/** Browsers may reuse a response this long; shared caches ask again with the tag and get a 304. */
export const CACHE_CONTROL = 'public, max-age=30, stale-while-revalidate=60';
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
  const forms = createCompressedForms({ maxBytes: KEPT_COMPRESSED_BYTES });

  const seenSince = (address: string, tag: string): Date => {
    const known = firstSeen.get(address);
    if (known?.tag === tag) return known.since;
    const since = clock.now();
    firstSeen.set(address, { tag, since });
    return since;
  };

  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (request.routeOptions.config.operation?.cache !== 'public' || reply.statusCode !== 200) return payload;
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const tag = tagOf(body);
    const named = reply.getHeader('last-modified');
    const changedAt = typeof named === 'string' ? new Date(named) : undefined;
    if (!changedAt) reply.header('last-modified', seenSince(request.url, tag).toUTCString());
    reply.header('cache-control', CACHE_CONTROL);
    return sharedPayload(request, reply, { tag, body, changedAt, inEncoding: forms(tag, body) });
  });
}
