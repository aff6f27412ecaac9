import type { MatchSide, Named, Score, Tournament } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { divisionJson, namedJson, teamJson } from '../divisions/queries.ts';
import { localTime } from '@sports-hub/kernel/time';
import { isShown } from '../events/queries.ts';

/** The champion won the match that leads nowhere. Teams of hidden divisions are neither counted nor named. */
const SELECT_TOURNAMENT = `
  select e.id, e.name, e.description, case when d.id is not null then ${divisionJson('d')} end as division, ${namedJson('v')} as venue,
    e.starts_on, e.ends_on,
    (select count(*) from tournament_entries n join teams t on t.id = n.team_id join divisions td on td.id = t.division_id and not td.is_hidden
     where n.tournament_id = e.id) as teams,
    (select ${namedJson('t')} from tournament_matches m join teams t on t.id = m.winner_team_id join divisions td on td.id = t.division_id and not td.is_hidden
     where m.tournament_id = e.id and m.next_match_id is null limit 1) as champion
  from tournaments e
  left join divisions d on d.id = e.division_id
  left join venues v on v.id = e.venue_id
  where ${isShown('e')}`;

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
