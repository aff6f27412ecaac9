import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressWell, ENCODINGS, pageHeaders, preferredEncoding, type Clock, type Encoding } from '@sports-hub/kernel';
import { LRUCache } from 'lru-cache';
import { CACHE_CONTROL } from '../platform/caching/public-responses.ts';
import { etag, namedTag, tagOf } from '../platform/caching/validators.ts';

/** A page as it is sent: made once, compressed once per encoding. */
interface KeptPage {
  type: string;
  tag: string;
  /** Those that follow from the page itself. */
  headers: Record<string, string>;
  plain: Buffer;
  packed: Partial<Record<Encoding, Buffer>>;
  made: Date;
}

/** So long may a page be behind the database. People who edit see their change at the next look. */
export const PAGE_SECONDS = 10;
const KEPT_BYTES = 48 * 1024 * 1024;
const COMPRESS_FROM_BYTES = 1024;

const weight = ({ plain, packed }: KeptPage): number =>
  1 + plain.length + ENCODINGS.reduce((sum, encoding) => sum + (packed[encoding]?.length ?? 0), 0);

/**
 * Public pages are the same for everybody, so they are kept for a few seconds with their compressed forms. Of many who
 * ask at once for a page that is not there, one makes it.
 */
export function createPageCache({ clock }: { clock: Clock }) {
  const kept = new LRUCache<string, KeptPage>({ maxSize: KEPT_BYTES, sizeCalculation: weight });
  const making = new Map<string, Promise<KeptPage>>();

  const isFresh = ({ made }: KeptPage): boolean => {
    const age = clock.now().getTime() - made.getTime();
    return age >= 0 && age < PAGE_SECONDS * 1000;
  };

  async function make(key: string, type: string, render: () => Promise<string>): Promise<KeptPage> {
    const made = clock.now();
    const text = await render();
    const plain = Buffer.from(text);
    const page: KeptPage = { type, tag: tagOf(plain), headers: pageHeaders(text), plain, packed: {}, made };
    kept.set(key, page);
    return page;
  }

  function find(key: string, type: string, render: () => Promise<string>): KeptPage | Promise<KeptPage> {
    const known = kept.get(key);
    if (known && isFresh(known)) return known;
    const running = making.get(key) ?? make(key, type, render).finally(() => making.delete(key));
    making.set(key, running);
    return running;
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    page: KeptPage,
  ): Promise<FastifyReply> {
    const encoding =
      page.plain.length >= COMPRESS_FROM_BYTES ? preferredEncoding(request.headers['accept-encoding']) : undefined;
    reply.headers({
      ...page.headers,
      'cache-control': CACHE_CONTROL,
      vary: 'accept-encoding',
      etag: etag(page.tag, encoding),
    });
    const ifNoneMatch = request.headers['if-none-match'];
    const named = ifNoneMatch === undefined ? undefined : namedTag(ifNoneMatch, page.tag);
    if (named !== undefined) return reply.code(304).header('etag', named).send('');
    reply.header('content-type', page.type);
    if (!encoding) return reply.send(page.plain);
    let body = page.packed[encoding];
    if (!body) {
      body = await compressWell(encoding, page.plain);
      // As another entry, so that it is weighed again; unless a newer page has taken its place meanwhile.
      if (kept.peek(key)?.tag === page.tag) kept.set(key, { ...page, packed: { ...page.packed, [encoding]: body } });
    }
    return reply.header('content-encoding', encoding).send(body);
  }

  return {
    /** Sends a page by its key, from memory or made now. */
    async respond(
      request: FastifyRequest,
      reply: FastifyReply,
      { key, type = 'text/html; charset=utf-8' }: { key: string; type?: string },
      render: () => Promise<string>,
    ): Promise<FastifyReply> {
      return send(request, reply, key, await find(key, type, render));
    },
  };
}
export type PageCache = ReturnType<typeof createPageCache>;
