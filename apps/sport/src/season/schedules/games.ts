import type { Game, GameDetail } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { divisionJson, namedJson, teamJson } from '../divisions/queries.ts';
import { localTime } from '@sports-hub/kernel/time';
import { venueJson } from '../venues/queries.ts';
import type { ScheduleFilter } from './filters.ts';
import { joinById, readPage, type SchedulePage, type ScheduleSource } from './pages.ts';

type StoredGame = Omit<Game, 'score' | 'tournament'> & {
  score: Game['score'] | null;
  tournament: Game['tournament'] | null;
};

const columns = (venue: string): string => `
  e.id, ${divisionJson('d')} as division, ${teamJson('h')} as home_team, ${teamJson('a')} as away_team, ${venue} as venue,
  ${localTime('e.starts_at')} as starts_at, ${localTime(`(e.starts_at + e.duration_minutes * interval '1 minute')`)} as ends_at, e.status,
  case when e.status = 'final' then json_build_object('home', e.home_score, 'away', e.away_score) end as score,
  case when e.tournament_match_id is not null then (
    select json_build_object('id', n.id, 'name', n.name, 'round', r.name, 'match_id', m.id)
    from tournament_matches m join tournament_rounds r on r.id = m.round_id join tournaments n on n.id = m.tournament_id
    where m.id = e.tournament_match_id
  ) end as tournament`;

const FROM = `from games e
  ${joinById('divisions', 'd', 'e.division_id')}
  ${joinById('teams', 'h', 'e.home_team_id')}
  ${joinById('teams', 'a', 'e.away_team_id')}
  left ${joinById('venues', 'v', 'e.venue_id')}`;

/** Selects a game `e` as lists show it; ends where `where` follows. */
export const GAMES: ScheduleSource = {
  kind: 'game',
  table: 'games',
  teamColumns: ['home_team_id', 'away_team_id'],
  divisionColumns: ['division_id', 'opponent_division_id'],
  select: `select ${columns(namedJson('v'))} ${FROM}`,
};

/** A game that has no score does not show one, and only a tournament's match a tournament. */
const shown = <G extends Pick<StoredGame, 'score' | 'tournament'>>({ score, tournament, ...game }: G) => ({
  ...game,
  ...(score && { score }),
  ...(tournament && { tournament }),
});

export async function readGames(
  sql: Sql,
  filter: ScheduleFilter,
  page: SchedulePage,
): Promise<{ items: Game[]; total: number }> {
  const { items, total } = await readPage<StoredGame>(sql, GAMES, filter, page);
  return { items: items.map(shown), total };
}

/** The next games that take place, for the home page. */
export async function readUpcomingGames(sql: Sql, now: Date, limit: number): Promise<Game[]> {
  const games = await sql.rows<StoredGame>(
    `${GAMES.select} where e.is_public and e.status = 'scheduled' and e.starts_at >= $1 order by e.starts_at, e.id limit $2`,
    [now, limit],
  );
  return games.map(shown);
}

/** One game that is public, with where it is and what to know. */
export async function findPublicGame(sql: Sql, id: number) {
  const game = await sql.maybeOne<Omit<StoredGame, 'venue'> & Pick<GameDetail, 'venue' | 'notes'>>(
    `select ${columns(venueJson('v'))}, e.notes ${FROM} where e.id = $1 and e.is_public`,
    [id],
  );
  return game && shown(game);
}
