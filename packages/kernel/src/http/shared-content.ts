import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressWell, preferredEncoding, type Encoding } from './encodings.ts';
import { etag, unchangedTag } from './validators.ts';

/** Below this a packet holds it anyway. */
const COMPRESS_FROM_BYTES = 1_024;

/** What is the same for everybody who asks for it: its bytes, and their tag. */
export interface SharedContent {
  tag: string;
  body: Buffer;
  /** Two bodies with other bytes may say the same. */
  isWeak?: boolean;
  /** The content's own time, which `If-Modified-Since` may be compared with. */
  changedAt?: Date | undefined;
  /** Its compressed form; none where there is none. */
  inEncoding(encoding: Encoding): Buffer | undefined | Promise<Buffer | undefined>;
}

/** Compressed forms, each made once and away from the event loop; those not asked for longest go first. */
export function createCompressedForms({ maxBytes }: { maxBytes: number }) {
  /** The one asked for last stands last. */
  const kept = new Map<string, Buffer>();
  let bytes = 0;
  const remove = (key: string): void => {
    bytes -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, form: Buffer): void => {
    remove(key);
    kept.set(key, form);
    bytes += form.length;
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break;
      remove(oldest);
    }
  };
  return (tag: string, body: Buffer): SharedContent['inEncoding'] =>
    async (encoding) => {
      const key = etag(tag, encoding);
      const form = kept.get(key) ?? (await compressWell(encoding, body));
      keep(key, form);
      return form;
    };
}
export type CompressedForms = ReturnType<typeof createCompressedForms>;

/**
 * What a hook sends of shared content: nothing to a client that has it already (304), the compressed form to one that
 * can read it. Sets the headers that say so.
 */
export async function sharedPayload(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, body, isWeak = false, changedAt, inEncoding }: SharedContent,
): Promise<Buffer | '' | null> {
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
  const sayTag = (named: string): void => void reply.header('etag', isWeak ? `W/${etag(tag)}` : named);
  const known = unchangedTag(request.headers, tag, changedAt);
  if (known !== undefined) {
    sayTag(known);
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    // A HEAD route counts the bytes of its body and cannot count null.
    return request.method === 'HEAD' ? '' : null;
  }
  const encoding =
    body.length >= COMPRESS_FROM_BYTES ? preferredEncoding(request.headers['accept-encoding']) : undefined;
  const form = encoding && (await inEncoding(encoding));
  sayTag(etag(tag, form && encoding));
  if (!form || !encoding) return body;
  reply.header('content-encoding', encoding).removeHeader('content-length');
  return form;
}

/** The same for a route. */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  content: SharedContent,
): Promise<FastifyReply> {
  const payload = await sharedPayload(request, reply, content);
  return payload ? reply.send(payload) : reply.send();
}
