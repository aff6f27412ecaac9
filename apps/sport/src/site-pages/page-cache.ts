import type { FastifyReply, FastifyRequest } from 'fastify';
import { createCompressedForms, pageHeaders, sendShared, tagOf, type Clock } from '@sports-hub/kernel';
import { LRUCache } from 'lru-cache';
import { CACHE_CONTROL } from '../platform/caching/public-responses.ts';

/** A page as it is sent: made once. */
interface KeptPage {
  type: string;
  tag: string;
  /** Those that follow from the page itself. */
  headers: Record<string, string>;
  body: Buffer;
  made: Date;
}

/** So long may a page be behind the database. People who edit see their change at the next look. */
export const PAGE_SECONDS = 10;
const KEPT_BYTES = 36 * 1024 * 1024;
const KEPT_COMPRESSED_BYTES = 12 * 1024 * 1024;

/**
 * Public pages are the same for everybody, so they are kept for a few seconds with their compressed forms. Of many who
 * ask at once for a page that is not there, one makes it.
 */
export function createPageCache({ clock }: { clock: Clock }) {
  const kept = new LRUCache<string, KeptPage>({ maxSize: KEPT_BYTES, sizeCalculation: ({ body }) => 1 + body.length });
  const forms = createCompressedForms({ maxBytes: KEPT_COMPRESSED_BYTES });
  let making = new Map<string, Promise<KeptPage>>();

  const isFresh = ({ made }: KeptPage): boolean => {
    const age = clock.now().getTime() - made.getTime();
    return age >= 0 && age < PAGE_SECONDS * 1000;
  };

  async function make(key: string, type: string, render: () => Promise<string>): Promise<KeptPage> {
    const made = clock.now();
    const begunIn = making;
    const text = await render();
    const body = Buffer.from(text);
    const page: KeptPage = { type, tag: tagOf(body), headers: pageHeaders(text), body, made };
    // Begun before a change: it may have been read before it, too.
    if (begunIn === making) kept.set(key, page);
    return page;
  }

  function find(key: string, type: string, render: () => Promise<string>): KeptPage | Promise<KeptPage> {
    const known = kept.get(key);
    if (known && isFresh(known)) return known;
    const running = making;
    const found = running.get(key) ?? make(key, type, render).finally(() => running.delete(key));
    running.set(key, found);
    return found;
  }

  return {
    /** Something was changed: everything is made again, also what is being made. */
    forget(): void {
      kept.clear();
      making = new Map();
    },
    /** Sends a page by its key, from memory or made now. */
    async respond(
      request: FastifyRequest,
      reply: FastifyReply,
      { key, type = 'text/html; charset=utf-8' }: { key: string; type?: string },
      render: () => Promise<string>,
    ): Promise<FastifyReply> {
      const page = await find(key, type, render);
      reply.headers({ ...page.headers, 'cache-control': CACHE_CONTROL }).type(page.type);
      return sendShared(request, reply, { ...page, inEncoding: forms(page.tag, page.body) });
    },
  };
}
export type PageCache = ReturnType<typeof createPageCache>;
