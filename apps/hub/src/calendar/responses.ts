import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getCalendar } from '@sports-hub/contract';
import { createCompressedForms, sharedPayload, tagOf } from '@sports-hub/kernel';

/** Few ranges are asked for again and again; each is compressed once. */
const KEPT_COMPRESSED_BYTES = 4 * 1024 * 1024;

/** The calendar to those who have it already, and compressed to those who can read that. */
export function addCalendarResponses(app: FastifyInstance): void {
  const forms = createCompressedForms({ maxBytes: KEPT_COMPRESSED_BYTES });
  /** A file is the same bytes for everybody who asks for it. */
  const fileTags = new WeakMap<Buffer, string>();
  const tagOfFile = (file: Buffer): string => {
    let tag = fileTags.get(file);
    if (tag === undefined) fileTags.set(file, (tag = tagOf(file)));
    return tag;
  };

  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (request.routeOptions.config.operation !== getCalendar || reply.statusCode !== 200) return payload;
    const isFile = Buffer.isBuffer(payload);
    if (!isFile && typeof payload !== 'string') return payload;
    const body = isFile ? payload : Buffer.from(payload);
    // Weak: when a source was last asked may differ between two responses that say the same.
    const said = /^"(.*)"$/.exec(String(reply.getHeader('etag')))?.[1] ?? '';
    return sharedPayload(request, reply, {
      tag: said,
      body,
      isWeak: true,
      inEncoding: forms(isFile ? tagOfFile(body) : tagOf(body), body),
    });
  });
}
