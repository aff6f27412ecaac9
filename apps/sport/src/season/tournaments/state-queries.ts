import type { TieBreak } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import type { MatchState } from './settle.ts';

export interface TournamentRow {
  id: number;
  division_id: number | null;
  format: string;
  is_draft: boolean;
  version: number;
}

/** Results of one tournament come one after the other: two at once could leave a match with one of its teams. */
export const lockTournament = (tx: Tx, id: number): Promise<TournamentRow | undefined> =>
  tx.maybeOne<TournamentRow>(
    'select id, division_id, format, is_draft, version from tournaments where id = $1 for no key update',
    [id],
  );

/** The tournament and the match of a game, if it is of one. */
export const findMatchOfGame = (
  sql: Sql,
  gameId: number,
): Promise<{ tournament_id: number; match_id: number } | undefined> =>
  sql.maybeOne<{ tournament_id: number; match_id: number }>(
    `select m.tournament_id, m.id as match_id from games g join tournament_matches m on m.id = g.tournament_match_id where g.id = $1`,
    [gameId],
  );

export const findTournamentOfMatch = async (sql: Sql, matchId: number): Promise<number | undefined> =>
  (
    await sql.maybeOne<{ tournament_id: number }>('select tournament_id from tournament_matches where id = $1', [
      matchId,
    ])
  )?.tournament_id;

/** Before the games, which follow them. */
export const lockMatches = (tx: Tx, tournamentId: number): Promise<number> =>
  tx.run('select 1 from tournament_matches where tournament_id = $1 order by id for update', [tournamentId]);

/** In an order in which each stands after those that decide its sides. */
export const findMatchStates = (sql: Sql, tournamentId: number): Promise<MatchState[]> =>
  sql.rows<MatchState>(
    `select m.id, m.home_team_id as home, m.away_team_id as away, m.home_is_bye, m.away_is_bye, m.home_score, m.away_score, m.winner_team_id as winner,
            m.next_match_id, m.next_slot, m.loser_match_id, m.loser_slot, m.group_number, m.home_group, m.home_place, m.away_group, m.away_place, m.is_if_needed
       from tournament_matches m join tournament_rounds r on r.id = m.round_id
      where m.tournament_id = $1 order by r.position, m.position`,
    [tournamentId],
  );

/** Teams of each group by their seeds. */
export const findGroupTeams = (sql: Sql, tournamentId: number): Promise<{ team_id: number; group_number: number }[]> =>
  sql.rows<{ team_id: number; group_number: number }>(
    `select team_id, group_number from tournament_entries where tournament_id = $1 and group_number is not null order by group_number, seed`,
    [tournamentId],
  );

/** How a tournament of this division breaks ties: as the division does, else the sport. */
export const findTieBreaks = (sql: Sql, divisionId: number | null): Promise<{ rule: TieBreak; cap: number | null }[]> =>
  sql.rows<{ rule: TieBreak; cap: number | null }>(
    `select rule, cap from standings_rules r
      where r.division_id = $1 or (r.division_id is null and not exists (select from standings_rules own where own.division_id = $1))
      order by r.position`,
    [divisionId],
  );

export const storeMatchState = (tx: Tx, match: MatchState): Promise<number> =>
  tx.run(
    `update tournament_matches set home_team_id = $2, away_team_id = $3, home_is_bye = $4, away_is_bye = $5, home_score = $6, away_score = $7,
       winner_team_id = $8 where id = $1`,
    [
      match.id,
      match.home,
      match.away,
      match.home_is_bye,
      match.away_is_bye,
      match.home_score,
      match.away_score,
      match.winner,
    ],
  );

/** What was said of a game between others says nothing of this one. */
export const replaceEntries = (tx: Tx, matchIds: readonly number[], now: Date): Promise<number> =>
  tx.run(
    `update result_entries e set replaced_at = $2 from games g
      where g.id = e.game_id and g.tournament_match_id = any ($1::bigint[]) and e.replaced_at is null`,
    [matchIds, now],
  );

/** Its version grows with everything that happens in its bracket. */
export const markTournament = (
  tx: Tx,
  id: number,
  { championId, now }: { championId: number | null; now: Date },
): Promise<number> =>
  tx.run('update tournaments set champion_team_id = $2, updated_at = $3 where id = $1', [id, championId, now]);

/** Games of matches, as those know them who are to be told. */
export interface KnownGame {
  game_id: number;
  match_id: number;
  before: object;
}

export const findKnownGames = (tx: Tx, matchIds: readonly number[]): Promise<KnownGame[]> =>
  tx.rows<KnownGame>(
    `select g.id as game_id, coalesce(g.tournament_match_id, 0) as match_id, json_build_object('starts_at', g.starts_at, 'venue_id', g.venue_id, 'status', g.status,
            'team_ids', array[g.home_team_id, g.away_team_id]) as before
       from games g where g.tournament_match_id = any ($1::bigint[]) and g.is_public`,
    [matchIds],
  );

/** Others play in a game than was known: families of all of them hear of it, once, with what else is noted of it. */
export const noteOtherTeams = (tx: Tx, games: readonly KnownGame[], { now, dueAt }: { now: Date; dueAt: Date }) =>
  tx.run(
    `insert into notice_events (subject, subject_id, before, due_at)
     select 'game', one.id, one.before, $4 from unnest($1::bigint[], $2::jsonb[]) one(id, before) join games g on g.id = one.id
      where g.starts_at > $3
     on conflict (subject, subject_id) where spread_to is null do update
       set before = excluded.before || coalesce(notice_events.before, '{}')`,
    [games.map(({ game_id }) => game_id), games.map(({ before }) => JSON.stringify(before)), now, dueAt],
  );
