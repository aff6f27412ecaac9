import type { Sport } from '@sports-hub/contract';
import type { Database } from '@sports-hub/kernel';
import { sportPages } from '@sports-hub/web/render';
import { listPeriods } from '../registration/periods/queries.ts';
import { listPublicDivisionsWithTeams } from '../season/divisions/queries.ts';
import { readSpecialEvents } from '../season/events/reading.ts';
import { listDivisionsWithResults } from '../season/results/queries.ts';
import { readDivisionResults } from '../season/results/service.ts';
import { findLatestDivision, readAroundGame, readTeamSeason } from '../season/schedules/around.ts';
import { accessPublicGame, accessPublicPractice } from '../season/schedules/access.ts';
import { readStandings } from '../season/standings/queries.ts';
import { accessPublicPlayer, accessPublicTeam } from '../season/teams/access.ts';
import { listCoachesOfTeam, listPlayerSeasons, listPlayersOfTeam, listStatistics } from '../season/teams/queries.ts';
import { listPublicTournaments } from '../season/tournaments/queries.ts';
import { readTournament } from '../season/tournaments/reading.ts';
import { listAllVenues } from '../season/venues/queries.ts';
import { addressOf, idOf, readId, type PageAddress } from './address.ts';
import type { PageRoutes } from './page-routes.ts';

const atId =
  (folder: string) =>
  (address: PageAddress): { path: string; id: number } => ({ path: `${folder}/${idOf(address)}`, id: idOf(address) });
const at = (path: string) => (): { path: string } => ({ path });
const byDivision =
  (path: string) =>
  ({ query }: PageAddress): { path: string; division: number | undefined } => {
    const division = readId(query['division_id']);
    return { path: addressOf(path, { division_id: division }), division };
  };

/** More divisions than these are too many to choose from. */
const MAX_DIVISIONS = 100;

function addGamePages({ page }: PageRoutes, { db }: { db: Database }): void {
  page({
    url: '/schedules/games/:id',
    read: atId('/schedules/games'),
    load: async ({ id }, { now }) => {
      const game = await accessPublicGame(db, id);
      const { season, home_record, away_record, meetings, next_home, next_away } = await readAroundGame(db, id, now);
      return {
        game,
        season,
        meetings,
        records: { home: home_record, away: away_record },
        next: { home: next_home, away: next_away },
      };
    },
    render: sportPages.gamePage,
  });
  page({
    url: '/schedules/practices/:id',
    read: atId('/schedules/practices'),
    load: async ({ id }) => ({ practice: await accessPublicPractice(db, id) }),
    render: sportPages.practicePage,
  });
}

function addStandingsPage({ page }: PageRoutes, { db, sport }: { db: Database; sport: Sport }): void {
  page({
    url: '/game-results',
    read: byDivision('/game-results'),
    load: async ({ division }) => {
      const all = await listDivisionsWithResults(db);
      // Without a choice the division that the home page shows.
      const wanted = division ?? (await findLatestDivision(db))?.id ?? all[0]?.id;
      const [shown = null] = wanted === undefined ? [] : await readDivisionResults(db, sport, wanted);
      return { divisions: all.slice(0, MAX_DIVISIONS), shown };
    },
    render: sportPages.standingsPage,
  });
}

function addTeamPages({ page }: PageRoutes, { db }: { db: Database }): void {
  page({
    url: '/teams',
    read: byDivision('/teams'),
    load: async ({ division }) => {
      const divisions = await listPublicDivisionsWithTeams(db);
      return {
        divisions: division === undefined ? divisions : divisions.filter(({ id }) => id === division),
        narrowed: division !== undefined,
      };
    },
    render: sportPages.teamList,
  });
  page({
    url: '/teams/:id',
    read: atId('/teams'),
    load: async ({ id }, { now }) => {
      const team = await accessPublicTeam(db, id);
      const [players, coaches, standings, { games, practices, results }] = await Promise.all([
        listPlayersOfTeam(db, team.id),
        listCoachesOfTeam(db, team.id, team.division.id),
        readStandings(db, [team.division.id]),
        readTeamSeason(db, team.id, now),
      ]);
      const next = [...games, ...practices].sort((a, b) => a.starts_at.localeCompare(b.starts_at));
      const standing = standings.find((row) => row.team.id === team.id) ?? null;
      return { team, players, coaches, standing, teams: standings.length, next, results };
    },
    render: sportPages.team,
  });
  page({
    url: '/players/:id',
    read: atId('/players'),
    load: async ({ id }) => {
      const player = await accessPublicPlayer(db, id);
      const [statistics, seasons] = await Promise.all([listStatistics(db), listPlayerSeasons(db, player.id)]);
      return { player, statistics, seasons };
    },
    render: sportPages.playerPage,
  });
}

function addEventPages({ page }: PageRoutes, { db }: { db: Database }): void {
  page({
    url: '/tournaments',
    read: at('/tournaments'),
    load: async () => ({ items: await listPublicTournaments(db) }),
    render: sportPages.tournamentList,
  });
  page({
    url: '/tournaments/:id',
    read: atId('/tournaments'),
    load: async ({ id }) => ({ tournament: await readTournament(db, id) }),
    render: sportPages.tournamentPage,
  });
  page({
    url: '/events/special',
    read: at('/events/special'),
    load: async (_choice, { now, today }) => {
      const events = await readSpecialEvents(db, now);
      const lastDay = (event: (typeof events)[number]): string =>
        event.end_date ?? event.date ?? event.ends_at ?? event.starts_at ?? '';
      const isOver = (event: (typeof events)[number]): boolean => lastDay(event).slice(0, 10) < today;
      return { upcoming: events.filter((event) => !isOver(event)), past: events.filter(isOver) };
    },
    render: sportPages.specialEvents,
  });
  page({
    url: '/venues',
    read: at('/venues'),
    load: async () => ({ items: await listAllVenues(db) }),
    render: sportPages.venueList,
  });
}

/** What can be registered for and when; the form itself is a page of its own. */
function addRegistrationDates({ page }: PageRoutes, { db }: { db: Database }): void {
  page({
    url: '/registration',
    read: at('/registration'),
    load: async (_choice, { now }) => ({
      items: (await listPeriods(db, now)).filter(({ status }) => status !== 'closed'),
    }),
    render: sportPages.registrationPeriods,
  });
}

/** Games, standings, teams, tournaments, events, venues. */
export function addSeasonPages(pages: PageRoutes, options: { db: Database; sport: Sport }): void {
  addGamePages(pages, options);
  addStandingsPage(pages, options);
  addTeamPages(pages, options);
  addEventPages(pages, options);
  addRegistrationDates(pages, options);
}
