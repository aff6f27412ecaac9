import type { MatchSide, Named, Score, Tournament } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { divisionJson, namedJson, teamJson } from '../divisions/queries.ts';
import { localTime } from '@sports-hub/kernel/time';
import { isShown } from '../events/queries.ts';
import type { MatchSlot } from './settle.ts';

/** SQL: a tournament that anyone may see. */
export const isShownTournament = (alias: string): string => `(not ${alias}.is_draft and ${isShown(alias)})`;

/**
 * SQL: who won a tournament. The champion won the match that leads nowhere; where everybody met everybody, who was first
 * when all was played.
 */
export const championOf = (alias: string): string => `coalesce(${alias}.champion_team_id, (
  select m.winner_team_id from tournament_matches m
   where m.tournament_id = ${alias}.id and m.next_match_id is null and m.group_number is null limit 1))`;

/** Teams of hidden divisions are neither counted nor named. */
const SELECT_TOURNAMENT = `
  select e.id, e.name, e.description, case when d.id is not null then ${divisionJson('d')} end as division, ${namedJson('v')} as venue,
    e.starts_on, e.ends_on,
    (select count(*) from tournament_entries n join teams t on t.id = n.team_id join divisions td on td.id = t.division_id and not td.is_hidden
     where n.tournament_id = e.id) as teams,
    (select ${namedJson('t')} from teams t join divisions td on td.id = t.division_id and not td.is_hidden
     where t.id = ${championOf('e')}) as champion
  from tournaments e
  left join divisions d on d.id = e.division_id
  left join venues v on v.id = e.venue_id
  where ${isShownTournament('e')}`;

export const listPublicTournaments = (sql: Sql) =>
  sql.rows<Tournament>(`${SELECT_TOURNAMENT} order by e.starts_on desc, e.id desc limit 200`);

export const findPublicTournament = (sql: Sql, id: number) =>
  sql.maybeOne<Tournament>(`${SELECT_TOURNAMENT} and e.id = $1`, [id]);

type StoredSide = Omit<MatchSide, 'state'> & { is_bye: boolean };

export interface MatchRow {
  round: string;
  round_id: number;
  id: number;
  home: StoredSide;
  away: StoredSide;
  starts_at: string | null;
  venue: Named | null;
  score: Score | null;
  winner: Named | null;
  next_match_id: number | null;
  game_id: number | null;
}

const side = (slot: 'home' | 'away'): string => `json_build_object(
  'is_bye', m.${slot}_is_bye, 'team', ${teamJson(slot)}, 'seed', ${slot}_entry.seed,
  'from_match_id', (select p.id from tournament_matches p where p.next_match_id = m.id and p.next_slot = '${slot}'))`;

const joinSide = (slot: 'home' | 'away'): string => `
  left join (teams ${slot} join divisions ${slot}_division on ${slot}_division.id = ${slot}.division_id and not ${slot}_division.is_hidden)
    on ${slot}.id = m.${slot}_team_id
  left join tournament_entries ${slot}_entry on ${slot}_entry.tournament_id = m.tournament_id and ${slot}_entry.team_id = ${slot}.id`;

/** The bracket, round by round. */
export const listMatches = (sql: Sql, tournamentId: number) =>
  sql.rows<MatchRow>(
    `select r.name as round, r.id as round_id, m.id, ${side('home')} as home, ${side('away')} as away,
     ${localTime('m.starts_at')} as starts_at, ${namedJson('v')} as venue,
     case when m.home_score is not null then json_build_object('home', m.home_score, 'away', m.away_score) end as score,
     case m.winner_team_id when home.id then ${namedJson('home')} when away.id then ${namedJson('away')} end as winner,
     m.next_match_id, (select g.id from games g where g.tournament_match_id = m.id and g.is_public) as game_id
   from tournament_matches m
   join tournament_rounds r on r.id = m.round_id
   ${joinSide('home')}
   ${joinSide('away')}
   left join venues v on v.id = m.venue_id
   where m.tournament_id = $1 order by r.position, m.position`,
    [tournamentId],
  );

type NewTournament = Pick<Tournament, 'name' | 'description' | 'starts_on' | 'ends_on'> & {
  division_id: number | null;
  venue_id: number | null;
  match_minutes: number;
  format: string;
  is_draft: boolean;
};

export const insertTournament = (tx: Tx, plan: NewTournament, now: Date): Promise<{ id: number }> =>
  tx.one<{ id: number }>(
    `insert into tournaments (name, description, division_id, venue_id, starts_on, ends_on, match_minutes, created_at, updated_at, format, is_draft)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10) returning id`,
    [
      plan.name,
      plan.description,
      plan.division_id,
      plan.venue_id,
      plan.starts_on,
      plan.ends_on,
      plan.match_minutes,
      now,
      plan.format,
      plan.is_draft,
    ],
  );

/** Teams in the order of their seeds. */
export const insertEntries = (tx: Tx, tournamentId: number, teamIds: readonly number[]): Promise<number> =>
  tx.run(
    `insert into tournament_entries (tournament_id, team_id, seed)
     select $1, team_id, seed from unnest($2::bigint[]) with ordinality as t (team_id, seed)`,
    [tournamentId, teamIds],
  );

export const insertRound = (
  tx: Tx,
  tournamentId: number,
  { position, name }: { position: number; name: string },
): Promise<{ id: number }> =>
  tx.one<{ id: number }>(
    'insert into tournament_rounds (tournament_id, position, name) values ($1, $2, $3) returning id',
    [tournamentId, position, name],
  );

interface NewMatch {
  homeTeamId: number | null;
  awayTeamId: number | null;
  isHomeBye: boolean;
  isAwayBye: boolean;
  startsAt: Date | null;
  group: number | null;
  homeGroup: number | null;
  homePlace: number | null;
  awayGroup: number | null;
  awayPlace: number | null;
  isIfNeeded: boolean;
}

/** The matches of a round; their ids come back in their order. */
export const insertMatches = (
  tx: Tx,
  { tournamentId, roundId, venueId }: { tournamentId: number; roundId: number; venueId: number | null },
  matches: readonly NewMatch[],
): Promise<{ id: number }[]> =>
  tx.rows<{ id: number }>(
    `insert into tournament_matches (tournament_id, round_id, position, home_team_id, away_team_id, home_is_bye, away_is_bye, starts_at, venue_id,
       group_number, home_group, home_place, away_group, away_place, is_if_needed)
     select $1, $2, position, home, away, home_is_bye, away_is_bye, starts_at, $8, group_number, home_group, home_place, away_group, away_place, is_if_needed
     from unnest($3::bigint[], $4::bigint[], $5::boolean[], $6::boolean[], $7::timestamptz[], $9::integer[], $10::integer[], $11::integer[], $12::integer[],
         $13::integer[], $14::boolean[]) with ordinality
       as m (home, away, home_is_bye, away_is_bye, starts_at, group_number, home_group, home_place, away_group, away_place, is_if_needed, position)
     order by position returning id`,
    [
      tournamentId,
      roundId,
      matches.map((match) => match.homeTeamId),
      matches.map((match) => match.awayTeamId),
      matches.map((match) => match.isHomeBye),
      matches.map((match) => match.isAwayBye),
      matches.map((match) => match.startsAt),
      venueId,
      matches.map((match) => match.group),
      matches.map((match) => match.homeGroup),
      matches.map((match) => match.homePlace),
      matches.map((match) => match.awayGroup),
      matches.map((match) => match.awayPlace),
      matches.map((match) => match.isIfNeeded),
    ],
  );

/** The winner of one match, or its loser, is a side of another. */
export const joinMatch = (
  tx: Tx,
  who: 'winner' | 'loser',
  matchId: number | undefined,
  next: { id: number | undefined; slot: MatchSlot },
) =>
  tx.run(
    who === 'winner'
      ? 'update tournament_matches set next_match_id = $2, next_slot = $3 where id = $1'
      : 'update tournament_matches set loser_match_id = $2, loser_slot = $3 where id = $1',
    [matchId, next.id, next.slot],
  );

/** The group of each team that plays in one. */
export const groupEntries = (tx: Tx, tournamentId: number): Promise<number> =>
  tx.run(
    `update tournament_entries e set group_number = m.group_number from tournament_matches m
      where e.tournament_id = $1 and m.tournament_id = $1 and m.group_number is not null and e.team_id in (m.home_team_id, m.away_team_id)`,
    [tournamentId],
  );
