/** The last good answer to a public GET. */
export interface Copy {
  body: Buffer;
  headers: Record<string, string>;
  etag: string;
  /** The sport's own, to ask it whether anything changed. */
  sportEtag: string | undefined;
  /** Milliseconds: when the sport last confirmed it. */
  confirmedAt: number;
  /** Made when the first client asks for it. */
  gzip?: Promise<Buffer | undefined>;
}

/** What an entry costs beside its bytes: the map's node, headers, the promise. */
const OVERHEAD = 1_024;

/** Copies within a budget of bytes; those asked for longest ago go first. */
export function createCopies({ maxBytes, maxCopyBytes }: { maxBytes: number; maxCopyBytes: number }) {
  const copies = new Map<string, { copy: Copy; cost: number }>();
  let bytes = 0;

  const remove = (key: string): void => {
    const entry = copies.get(key);
    if (!entry) return;
    copies.delete(key);
    bytes -= entry.cost;
  };

  return {
    get(key: string): Copy | undefined {
      const entry = copies.get(key);
      if (!entry) return undefined;
      // A map keeps insertion order: taking an entry out and in again makes it the newest.
      copies.delete(key);
      copies.set(key, entry);
      return entry.copy;
    },
    put(key: string, copy: Copy): void {
      remove(key);
      if (copy.body.length > maxCopyBytes) return;
      // Twice the body: room for the compressed form, which is never larger.
      const cost = 2 * copy.body.length + 2 * key.length + OVERHEAD;
      copies.set(key, { copy, cost });
      bytes += cost;
      for (const oldest of copies.keys()) {
        if (bytes <= maxBytes) break;
        remove(oldest);
      }
    },
    remove,
    get bytes() { return bytes; },
    get count() { return copies.size; },
  };
}
export type Copies = ReturnType<typeof createCopies>;
