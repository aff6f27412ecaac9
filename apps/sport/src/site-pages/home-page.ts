import type { Game, Sport } from '@sports-hub/contract';
import type { Clock, Database } from '@sports-hub/kernel';
import { sportPages } from '@sports-hub/web/render';
import { findNews } from '../content/news/queries.ts';
import { hero, UNSET } from '../content/site/present.ts';
import { findSettings, listCurrentNotices } from '../content/site/queries.ts';
import { listActiveSponsors } from '../content/sponsors/queries.ts';
import { toLocalTime } from '@sports-hub/kernel/time';
import { listPeriods } from '../registration/periods/queries.ts';
import { readDivisionResults } from '../season/results/service.ts';
import { findLatestDivision } from '../season/schedules/around.ts';
import { readUpcomingGames } from '../season/schedules/games.ts';
import { listPublicTournaments } from '../season/tournaments/queries.ts';
import type { PageRoutes } from './page-routes.ts';
import { pageLinks } from './site.ts';

const LATEST_NEWS = 5;
const UPCOMING_GAMES = 6;

/** The next games as they were last known, for the page that says that the site cannot be reached. */
export interface KnownGames {
  current: { at: string; games: readonly Game[] } | null;
}

/** The open period that costs something, or else any that is open. */
async function readRegistration(db: Database, now: Date) {
  const open = (await listPeriods(db, now)).filter(({ status }) => status === 'open');
  const period = open.find(({ fee }) => fee > 0) ?? open[0];
  if (!period) return null;
  const { name, closes_at, fee, early_bird } = period;
  const isEarly = early_bird !== null && early_bird.ends_at > toLocalTime(now);
  return {
    name,
    closes_at,
    fee,
    early: isEarly ? { fee: fee - early_bird.discount, until: early_bird.ends_at } : null,
  };
}

async function readLatestStandings(db: Database, sport: Sport) {
  const division = await findLatestDivision(db);
  const [results = null] = division ? await readDivisionResults(db, sport, division.id) : [];
  return results;
}

export function addHomePage(
  pages: PageRoutes,
  { db, clock, sport, known }: { db: Database; clock: Clock; sport: Sport; known: KnownGames },
): void {
  pages.page({
    url: '/',
    read: () => ({ path: '/' }),
    load: async (_choice, { now, today }) => {
      const [settings, notices, games, news, sponsors, standings, tournaments, registration] = await Promise.all([
        findSettings(db),
        listCurrentNotices(db, pageLinks, now),
        readUpcomingGames(db, now, UPCOMING_GAMES),
        findNews(db, pageLinks, now, { limit: LATEST_NEWS, offset: 0 }),
        listActiveSponsors(db, pageLinks, now),
        readLatestStandings(db, sport),
        listPublicTournaments(db),
        readRegistration(db, now),
      ]);
      known.current = { at: toLocalTime(clock.now()), games };
      // The one that is on or comes next; otherwise the newest.
      const tournament = tournaments.filter(({ ends_on }) => ends_on >= today).at(-1) ?? tournaments[0] ?? null;
      const shownHero = hero(settings ?? { ...UNSET, name: '' }, pageLinks);
      return { hero: shownHero, notices, games, news, sponsors, standings, tournament, registration };
    },
    render: sportPages.homePage,
  });
}
