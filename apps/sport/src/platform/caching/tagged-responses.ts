import type { FastifyInstance } from 'fastify';
import { sharedPayload, tagOf } from '@sports-hub/kernel';

/**
 * Every operation marked `tagged` responds with an `ETag`, and with 304 to who names it. It stays `no-store`: what is about
 * children is kept by no browser's cache, only by a client that knows when to forget it.
 */
export function addTaggedResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (!request.routeOptions.config.operation?.tagged || reply.statusCode !== 200) return payload;
    if (typeof payload !== 'string') return payload;
    const body = Buffer.from(payload);
    return sharedPayload(request, reply, { tag: tagOf(body), body, inEncoding: () => undefined });
  });
}
