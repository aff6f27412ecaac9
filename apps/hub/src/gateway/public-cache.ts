import { elapsing, tagOf, type Clock } from '@sports-hub/kernel';
import { isOurProblem, type WholeResponse } from './responses.ts';
import { createCache, type CachedResponse } from './cache.ts';
import type { ServedPage } from './cached-responses.ts';
import { UpstreamFailure } from './exchange.ts';

export interface CacheSettings {
  freshSeconds: number;
  /** How long a cached response may stand in for a sport that is down. */
  staleSeconds: number;
  /** How long a client waits for a newer response when there is a cached one. */
  timeoutMs: number;
  maxBytes: number;
  maxEntryBytes: number;
}

export const CACHE_SETTINGS: CacheSettings = {
  freshSeconds: 30,
  staleSeconds: 24 * 3600,
  timeoutMs: 2_000,
  maxBytes: 64 * 1024 * 1024,
  maxEntryBytes: 4 * 1024 * 1024,
};

export type Served = ServedPage | { response: WholeResponse };

/** Asks the sport; `etag` is the sport's own from last time. Rejects with an `UpstreamFailure`. */
export type Ask = (etag: string | undefined) => Promise<WholeResponse>;

const KEPT_HEADERS = ['content-type', 'content-disposition', 'last-modified'] as const;
const confirmedNow = (clock: Clock): Pick<CachedResponse, 'confirmedAt' | 'confirmedElapsing' | 'isOutdated'> => ({
  isOutdated: false,
  confirmedAt: clock.now().getTime(),
  confirmedElapsing: elapsing(clock),
});
const isStrong = (etag: unknown): etag is string => typeof etag === 'string' && etag.startsWith('"');

function toCachedResponse({ body: received, headers }: WholeResponse, clock: Clock): CachedResponse {
  // What was received is a window on a much larger network buffer, which a cached response must not keep alive.
  const body = Buffer.allocUnsafeSlow(received.length);
  received.copy(body);
  const kept: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const value = headers[name];
    if (typeof value === 'string') kept[name] = value;
  }
  const sportEtag = isStrong(headers.etag) ? headers.etag : undefined;
  return {
    body,
    headers: kept,
    sportEtag,
    tag: sportEtag?.slice(1, -1) ?? tagOf(body),
    ...confirmedNow(clock),
  };
}

/**
 * Public responses, shared by everyone who asks for the same sport and target. Fresh for half a minute; then one
 * request asks the sport again while the others wait for it; when the sport is down, the last good one for a day.
 */
export function createPublicCache({
  clock,
  settings: given = {},
}: {
  clock: Clock;
  settings?: Partial<CacheSettings>;
}) {
  const settings = { ...CACHE_SETTINGS, ...given };
  const cache = createCache(settings);
  let asking = new Map<string, Promise<CachedResponse | WholeResponse>>();
  const ageMs = (cached: CachedResponse): number => Math.max(0, elapsing(clock) - cached.confirmedElapsing);

  const refresh = async (
    key: string,
    last: CachedResponse | undefined,
    ask: Ask,
  ): Promise<CachedResponse | WholeResponse> => {
    const begunIn = asking;
    const response = await ask(last?.sportEtag);
    // Asked before a change: the answer may be from before it, too.
    const isOutdated = begunIn !== asking;
    if (response.status === 304 && last) {
      Object.assign(last, confirmedNow(clock), { isOutdated });
      return last;
    }
    if (response.status === 200) {
      const cached = { ...toCachedResponse(response, clock), isOutdated };
      cache.put(key, cached);
      return cached;
    }
    if (response.status >= 500) {
      // Its own failure is told when there is nothing better to give.
      if (last || !isOurProblem(response)) throw new UpstreamFailure('refused', 'the sport failed');
      return response;
    }
    // What is not public any more must not come back when the sport is down.
    if (response.status >= 400 && response.status !== 429) cache.remove(key);
    return response;
  };

  /**
   * One question at a time per key; whoever comes meanwhile shares its response. It goes on when its first asker
   * leaves.
   */
  const ask = (
    key: string,
    last: CachedResponse | undefined,
    question: Ask,
  ): Promise<CachedResponse | WholeResponse> => {
    const questions = asking;
    const running = questions.get(key);
    if (running) return running;
    const started = refresh(key, last, question).finally(() => questions.delete(key));
    questions.set(key, started);
    return started;
  };

  const served = (cached: CachedResponse, isStale: boolean): ServedPage => ({
    cached,
    ageSeconds: Math.floor(ageMs(cached) / 1000),
    isStale,
  });

  return {
    cache,
    /** Something was changed: what is kept under such keys is asked for again before it is served. */
    outdate(prefix: string): void {
      for (const [key, cached] of cache.entries()) if (key.startsWith(prefix)) cached.isOutdated = true;
      asking = new Map();
    },
    /** A cached response that may be served without asking anybody. */
    fresh(key: string): ServedPage | undefined {
      const cached = cache.get(key);
      return cached && !cached.isOutdated && ageMs(cached) < settings.freshSeconds * 1000
        ? served(cached, false)
        : undefined;
    },
    /**
     * Asks the sport, and falls back on the last good response. Rejects with an `UpstreamFailure` when there is
     * neither.
     */
    async serve(key: string, question: Ask): Promise<Served> {
      let last = cache.get(key);
      if (last && ageMs(last) >= settings.staleSeconds * 1000) {
        cache.remove(key);
        last = undefined;
      }
      const response = ask(key, last, question);
      if (!last) return asServed(await response);
      try {
        return asServed(await withTimeout(response, settings.timeoutMs));
      } catch (failure) {
        if (failure instanceof UpstreamFailure) return served(last, true);
        throw failure;
      }
    },
  };

  function asServed(result: CachedResponse | WholeResponse): Served {
    return 'tag' in result ? served(result, false) : { response: result };
  }
}
export type PublicCache = ReturnType<typeof createPublicCache>;

async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const inTime = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new UpstreamFailure('timeout', 'a cached response is at hand')), ms);
  });
  try {
    return await Promise.race([work, inTime]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}
