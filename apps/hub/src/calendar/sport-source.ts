import { randomUUID } from 'node:crypto';
import { API_PREFIX, listCalendarItems, type Sport } from '@sports-hub/contract';
import { targetBuilder } from '@sports-hub/kernel';
import { UpstreamFailure } from '../gateway/exchange.ts';
import type { PublicPages } from '../gateway/public-pages.ts';
import type { Source, SourceItem } from './items.ts';

const NO_ITEMS: readonly SourceItem[] = [];
const NOTHING = { items: NO_ITEMS, ok: false, fetchedAt: undefined };

/** A sport's own calendar, from the same cache that its public pages come from. */
export function createSportSource(sport: Sport, pages: PublicPages): Source {
  const targetFor = targetBuilder(listCalendarItems, API_PREFIX);
  const readPage = pages.reader(listCalendarItems);
  // A cached response is parsed once, not for everybody who looks.
  const parsed = new WeakMap<object, readonly SourceItem[]>();
  const itemsOf = (cached: { body: Buffer }): readonly SourceItem[] => {
    let items = parsed.get(cached);
    if (!items) {
      ({ items } = (JSON.parse(cached.body.toString()) as { data: { items: readonly SourceItem[] } }).data);
      parsed.set(cached, items);
    }
    return items;
  };
  return {
    sport,
    async read({ from, to }) {
      try {
        const served = await readPage(sport, targetFor({}, { from, to }), randomUUID());
        if (!('cached' in served)) return NOTHING;
        return { items: itemsOf(served.cached), ok: !served.isStale, fetchedAt: new Date(served.cached.confirmedAt) };
      } catch (error) {
        if (error instanceof UpstreamFailure || error instanceof SyntaxError) return NOTHING;
        throw error;
      }
    },
  };
}
