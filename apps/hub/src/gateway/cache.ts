import type { Encoding } from '@sports-hub/kernel';
import { LRUCache } from 'lru-cache';

/**
 * A response ready to be sent: headers as a flat list of names and values, and the bytes, as a latin1 string where that
 * is faster.
 */
export interface Form {
  head: string[];
  body: string | Buffer;
}

/** The last good response to a public GET. */
export interface CachedResponse {
  body: Buffer;
  headers: Record<string, string>;
  tag: string;
  /** The sport's own, to ask it whether anything changed. */
  sportEtag: string | undefined;
  /** When the sport last confirmed it, by the time of day. */
  confirmedAt: number;
  /** The same by a clock that only grows: its age does not depend on the time of day. */
  confirmedElapsing: number;
  /** Something was changed at the sport since then: asked for again, and good enough only while it is down. */
  isOutdated?: boolean;
  /** Made when the first client asks for them. */
  plain?: Form;
  compressed?: Partial<Record<Encoding, Form>>;
  compressing?: Partial<Record<Encoding, Promise<Form>>>;
}

/** What an entry costs beside its bytes: the map's node, two lists of headers, the promise. */
const OVERHEAD = 4_096;

/** Responses within a budget of bytes; those that were not asked for longest go first. */
export function createCache({ maxBytes, maxEntryBytes }: { maxBytes: number; maxEntryBytes: number }) {
  const cache = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    // Four times the body: as it came, and its three forms, of which the compressed ones are never larger.
    sizeCalculation: ({ body }, key) => 4 * body.length + 2 * key.length + OVERHEAD,
  });
  return {
    get: (key: string): CachedResponse | undefined => cache.get(key),
    put(key: string, cached: CachedResponse): void {
      if (cached.body.length > maxEntryBytes) cache.delete(key);
      else cache.set(key, cached);
    },
    remove: (key: string): void => void cache.delete(key),
    entries: (): IterableIterator<[string, CachedResponse]> => cache.entries(),
    get bytes() {
      return cache.calculatedSize;
    },
    get count() {
      return cache.size;
    },
  };
}
export type Cache = ReturnType<typeof createCache>;
