import type { OperationSpec, Sport } from '@sports-hub/contract';
import type { Clock } from '@sports-hub/kernel';
import type { ServedPage } from './cached-responses.ts';
import type { PageAsker, Forwarding } from './forwarding.ts';
import {
  CACHE_SETTINGS,
  createPublicCache,
  type CacheSettings,
  type PublicCache,
  type Served,
} from './public-cache.ts';

/**
 * Reads a public page of a sport. Rejects with an `UpstreamFailure` when there is neither a response nor a cached one.
 */
export type ReadPage = (sport: Sport, target: string, requestId: string, asker?: PageAsker) => Promise<Served>;

export interface PublicPages {
  reader(op: OperationSpec): ReadPage;
  /** A cached response that may be served as it is. */
  fresh(sport: Sport, target: string): ServedPage | undefined;
  /** Something was changed at this sport. */
  outdate(sport: Sport): void;
  readonly cache: PublicCache;
  readonly freshSeconds: number;
}

const keyOf = (sport: Sport, target: string): string => `${sport} ${target}`;

/** The sports' public pages, for whoever in the hub needs one. The key is sport and target, nothing of the client. */
export function createPublicPages({
  forwarding,
  clock,
  settings: given = {},
}: {
  forwarding: Forwarding;
  clock: Clock;
  settings?: Partial<CacheSettings> | undefined;
}): PublicPages {
  const settings = { ...CACHE_SETTINGS, ...given };
  const cache = createPublicCache({ clock, settings });
  return {
    cache,
    freshSeconds: settings.freshSeconds,
    reader(op) {
      const ask = forwarding.forEveryone(op);
      return async (sport, target, requestId, asker) => {
        const key = keyOf(sport, target);
        return cache.fresh(key) ?? cache.serve(key, (etag) => ask(sport, target, requestId, etag, asker));
      };
    },
    outdate: (sport) => cache.outdate(keyOf(sport, '')),
    fresh: (sport, target) => cache.fresh(keyOf(sport, target)),
  };
}
