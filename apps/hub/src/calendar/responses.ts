import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getCalendar } from '@sports-hub/contract';
import { compressWell, isFresh, preferredEncoding } from '@sports-hub/kernel';

const COMPRESS_FROM = 1_024;
/** Few ranges are asked for again and again; each is compressed once. */
const MAX_KEPT = 50;

/** The calendar to those who have it already, and compressed to those who can read that. */
export function addCalendarResponses(app: FastifyInstance): void {
  const kept = new Map<string, Buffer>();

  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (request.routeOptions.config.operation !== getCalendar || reply.statusCode !== 200) return payload;
    const etag = String(reply.getHeader('etag'));
    reply.header('vary', 'accept-encoding');
    if (isFresh(request.headers['if-none-match'], etag)) {
      reply.code(304).removeHeader('content-type').removeHeader('content-length');
      // A HEAD route counts the bytes of its body and cannot count null.
      return request.method === 'HEAD' ? '' : null;
    }
    const encoding = preferredEncoding(request.headers['accept-encoding']);
    if (!encoding || typeof payload !== 'string' || payload.length < COMPRESS_FROM) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    // By the text, not by the tag: two responses that say the same may have been fetched at different times.
    const key = `${encoding} ${payload}`;
    const body = kept.get(key) ?? (await compressWell(encoding, payload));
    kept.delete(key);
    kept.set(key, body);
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break;
      kept.delete(oldest);
    }
    return body;
  });
}
