import { randomUUID } from 'node:crypto';
import { API_PREFIX, listCalendarItems, type Sport } from '@sports-hub/contract';
import { targetBuilder } from '@sports-hub/kernel';
import { UpstreamFailure } from '../gateway/exchange.ts';
import type { PublicPages } from '../gateway/public-pages.ts';
import type { Source, SourceItem } from './items.ts';

const NOTHING = { items: [], ok: false, fetchedAt: undefined };

/** A sport's own calendar, from the same cache that its public pages come from. */
export function createSportSource(sport: Sport, pages: PublicPages): Source {
  const targetFor = targetBuilder(listCalendarItems, API_PREFIX);
  const readPage = pages.reader(listCalendarItems);
  return {
    sport,
    async read({ from, to }) {
      try {
        const served = await readPage(sport, targetFor({}, { from, to }), randomUUID());
        if (!('cached' in served)) return NOTHING;
        const { data } = JSON.parse(served.cached.body.toString()) as { data: { items: SourceItem[] } };
        return { items: data.items, ok: !served.isStale, fetchedAt: new Date(served.cached.confirmedAt) };
      } catch (error) {
        if (error instanceof UpstreamFailure || error instanceof SyntaxError) return NOTHING;
        throw error;
      }
    },
  };
}
