import type { SearchResult } from '@sports-hub/contract';
import type { Clock, Database } from '@sports-hub/kernel';
import type { SiteLinks } from '../../platform/files/links.ts';
import { findEntries, findGamesByTeams } from './queries.ts';
import { searchWords } from './words.ts';

/** Of each kind. */
const LIMIT = 8;
/** Shorter words are not compared by their spelling. */
const SHORTEST_FORGIVEN = 4;

export interface SearchFound {
  items: SearchResult[];
  /** Nothing has all words as they were typed: these have words that are spelled like them. */
  isClose: boolean;
}

/** What everybody may see and has all words that somebody typed. Players are not among it. */
export function createSiteSearch({ db, clock }: { db: Database; clock: Clock }) {
  return async (typed: string, links: SiteLinks): Promise<SearchFound> => {
    const words = searchWords(typed);
    if (words.length === 0) return { items: [], isClose: false };
    const now = clock.now();
    const find = async (isClose: boolean): Promise<SearchResult[]> => {
      const wanted = { words, isClose, now, limit: LIMIT };
      const [entries, games] = await Promise.all([findEntries(db, wanted), findGamesByTeams(db, wanted)]);
      return [...entries, ...games].map(({ path, ...item }) => ({ ...item, url: links.to(path) }));
    };
    const items = await find(false);
    if (items.length > 0 || words.every((word) => word.length < SHORTEST_FORGIVEN)) return { items, isClose: false };
    const close = await find(true);
    return { items: close, isClose: close.length > 0 };
  };
}
export type SiteSearch = ReturnType<typeof createSiteSearch>;
