import type { Encoding } from '@sports-hub/kernel';

/** An answer ready to be sent: headers as a flat list of names and values, and the bytes, as a latin1 string where that is faster. */
export interface Form {
  head: string[];
  body: string | Buffer;
}

/** The last good answer to a public GET. */
export interface Copy {
  body: Buffer;
  headers: Record<string, string>;
  etag: string;
  /** The sport's own, to ask it whether anything changed. */
  sportEtag: string | undefined;
  /** When the sport last confirmed it, by the time of day. */
  confirmedAt: number;
  /** The same by a clock that only grows: a copy's age does not depend on the time of day. */
  confirmedElapsing: number;
  /** Made when the first client asks for them. */
  plain?: Form;
  compressed?: Partial<Record<Encoding, Form>>;
  compressing?: Partial<Record<Encoding, Promise<Form>>>;
}

/** What an entry costs beside its bytes: the map's node, two lists of headers, the promise. */
const OVERHEAD = 4_096;

/**
 * Copies within a budget of bytes. Room is made from the oldest on, but one that was asked for since it was last looked
 * at gets a second turn: nearly as good as "longest not used", and reading costs nothing.
 */
export function createCache({ maxBytes, maxEntryBytes }: { maxBytes: number; maxEntryBytes: number }) {
  const cache = new Map<string, { copy: Copy; cost: number; wasUsed: boolean }>();
  let bytes = 0;

  const remove = (key: string): void => {
    const entry = cache.get(key);
    if (!entry) return;
    cache.delete(key);
    bytes -= entry.cost;
  };

  const makeRoom = (): void => {
    // The map yields its oldest entry first, and again those that are put back at its end.
    for (const [key, entry] of cache) {
      if (bytes <= maxBytes) return;
      if (entry.wasUsed) {
        entry.wasUsed = false;
        cache.delete(key);
        cache.set(key, entry);
      } else {
        remove(key);
      }
    }
  };

  return {
    get(key: string): Copy | undefined {
      const entry = cache.get(key);
      if (!entry) return undefined;
      entry.wasUsed = true;
      return entry.copy;
    },
    put(key: string, copy: Copy): void {
      remove(key);
      if (copy.body.length > maxEntryBytes) return;
      // Four times the body: as it came, and its three forms, of which the compressed ones are never larger.
      const cost = 4 * copy.body.length + 2 * key.length + OVERHEAD;
      cache.set(key, { copy, cost, wasUsed: false });
      bytes += cost;
      makeRoom();
    },
    remove,
    get bytes() {
      return bytes;
    },
    get count() {
      return cache.size;
    },
  };
}
export type Cache = ReturnType<typeof createCache>;
