import type { AdminTournamentLine, ChangedBy, Score, TeamRef } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { namedJson, teamJson } from '../../season/divisions/queries.ts';
import { championOf } from '../../season/tournaments/queries.ts';
import { changedBy } from '../changed-by.ts';

/** The season of its division, else of one of its teams. */
const SEASON = `coalesce(
  (select l.season_id from divisions d join leagues l on l.id = d.league_id where d.id = e.division_id),
  (select l.season_id from tournament_entries n join teams t on t.id = n.team_id join divisions d on d.id = t.division_id
     join leagues l on l.id = d.league_id where n.tournament_id = e.id limit 1))`;

const IS_GAME = 'm.tournament_id = e.id and not m.home_is_bye and not m.away_is_bye';
const SELECT_TOURNAMENT = `
  select e.id, e.name, ${SEASON} as season_id, ${namedJson('d')} as division, e.format, case when e.is_draft then 'draft' else 'public' end as state,
         to_char(e.starts_on, 'YYYY-MM-DD') as starts_on, to_char(e.ends_on, 'YYYY-MM-DD') as ends_on, ${namedJson('v')} as venue, e.match_minutes,
         (select count(*) from tournament_matches m where ${IS_GAME})::integer as games,
         (select count(*) from tournament_matches m where ${IS_GAME} and (m.winner_team_id is not null or m.home_score is not null))::integer as decided,
         (select ${namedJson('t')} from teams t where t.id = ${championOf('e')}) as champion, e.version, ${changedBy('tournament', 'e.id')} as changed
    from tournaments e left join divisions d on d.id = e.division_id left join venues v on v.id = e.venue_id`;

export const findTournaments = (sql: Sql, seasonId: number | null): Promise<AdminTournamentLine[]> =>
  sql.rows<AdminTournamentLine>(
    `${SELECT_TOURNAMENT} where ${SEASON} = $1 order by e.starts_on desc, e.id desc limit 200`,
    [seasonId],
  );

export const findTournament = (sql: Sql, id: number): Promise<AdminTournamentLine | undefined> =>
  sql.maybeOne<AdminTournamentLine>(`${SELECT_TOURNAMENT} where e.id = $1`, [id]);

export const findEntries = (
  sql: Sql,
  id: number,
): Promise<(TeamRef & { seed: number; group_number: number | null })[]> =>
  sql.rows<TeamRef & { seed: number; group_number: number | null }>(
    `select t.id, t.name, t.color, n.seed, n.group_number from tournament_entries n join teams t on t.id = n.team_id
      where n.tournament_id = $1 order by n.seed`,
    [id],
  );

export interface ShownMatch {
  id: number;
  round_id: number;
  round: string;
  starts_at: string | null;
  starts: Date | null;
  opens_at: string | null;
  venue: { id: number; name: string } | null;
  home_team: TeamRef | null;
  away_team: TeamRef | null;
  score: Score | null;
  game_id: number | null;
  version: number;
  changed: ChangedBy | null;
}

/** In the order of `findMatchStates`. */
export const findShownMatches = (sql: Sql, tournamentId: number): Promise<ShownMatch[]> =>
  sql.rows<ShownMatch>(
    `select m.id, r.id as round_id, r.name as round, ${localTime('m.starts_at')} as starts_at, m.starts_at as starts,
            ${localTime("m.starts_at - interval '1 hour'")} as opens_at,
            ${namedJson('v')} as venue, ${teamJson('h')} as home_team, ${teamJson('a')} as away_team,
            case when m.home_score is not null then json_build_object('home', m.home_score, 'away', m.away_score) end as score,
            (select g.id from games g where g.tournament_match_id = m.id) as game_id, m.version, ${changedBy('match', 'm.id')} as changed
       from tournament_matches m join tournament_rounds r on r.id = m.round_id left join venues v on v.id = m.venue_id
       left join teams h on h.id = m.home_team_id left join teams a on a.id = m.away_team_id
      where m.tournament_id = $1 order by r.position, m.position`,
    [tournamentId],
  );

export interface TournamentDays {
  name: string;
  starts_on: string;
  ends_on: string;
  venue_id: number | null;
  match_minutes: number;
}
export const storeTournament = (tx: Tx, id: number, days: TournamentDays, now: Date): Promise<number> =>
  tx.run(
    'update tournaments set name = $2, starts_on = $3, ends_on = $4, venue_id = $5, match_minutes = $6, updated_at = $7 where id = $1',
    [id, days.name, days.starts_on, days.ends_on, days.venue_id, days.match_minutes, now],
  );

/** From now on its matches are games: each is looked at again. */
export async function publish(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.run('update tournaments set is_draft = false, updated_at = $2 where id = $1', [id, now]);
  await tx.run('update tournament_matches set starts_at = starts_at where tournament_id = $1', [id]);
}

export const deleteTournament = (tx: Tx, id: number): Promise<number> =>
  tx.run('delete from tournaments where id = $1 and is_draft', [id]);

export const storeMatchTime = (
  tx: Tx,
  id: number,
  { startsAt, venueId }: { startsAt: Date | null; venueId: number | null },
): Promise<number> =>
  tx.run('update tournament_matches set starts_at = $2, venue_id = $3 where id = $1', [id, startsAt, venueId]);

export const isVenue = async (sql: Sql, id: number): Promise<boolean> =>
  (await sql.maybeOne('select 1 from venues where id = $1 and removed_at is null', [id])) !== undefined;

export interface DivisionOfSeason {
  id: number;
  name: string;
  season_id: number;
  starts_on: string;
  ends_on: string;
}
export const findDivision = (sql: Sql, id: number): Promise<DivisionOfSeason | undefined> =>
  sql.maybeOne<DivisionOfSeason>(
    `select d.id, d.name, s.id as season_id, to_char(s.starts_on, 'YYYY-MM-DD') as starts_on, to_char(s.ends_on, 'YYYY-MM-DD') as ends_on
       from divisions d join leagues l on l.id = d.league_id join seasons s on s.id = l.season_id where d.id = $1`,
    [id],
  );

/** Minutes in which a place is ours from one day to another, on all its courts; null where nobody said when it is. */
export const findMinutesAt = async (
  sql: Sql,
  { venueId, seasonId, from, until }: { venueId: number; seasonId: number; from: string; until: string },
): Promise<number | null> =>
  (
    await sql.one<{ minutes: number | null }>(
      `select case when count(x.id) > 0 then coalesce(sum(extract(epoch from x.ends - x.begins) / 60 * v.courts) filter (where day.day is not null), 0)::integer end as minutes
         from venues v join venue_slots x on x.venue_id = v.id and x.season_id = $2
         left join generate_series($3::date, $4::date, interval '1 day') day(day) on extract(isodow from day.day) = x.weekday
        where v.id = $1`,
      [venueId, seasonId, from, until],
    )
  ).minutes;

/** The newest notice about its games that this administrator can still stop. */
export const findWaitingNotice = (
  sql: Sql,
  tournamentId: number,
  madeBy: number,
): Promise<{ id: number; tells_at: string } | undefined> =>
  sql.maybeOne<{ id: number; tells_at: string }>(
    `select s.id, ${localTime('s.tells_at')} as tells_at from schedule_change_sets s
       join notice_events e on e.subject = 'change_set' and e.subject_id = s.id and e.spread_to is null
      where s.made_by = $2 and s.stopped_at is null and exists (
        select from schedule_change_rows r join games g on g.id = r.subject_id and r.subject = 'game'
          join tournament_matches m on m.id = g.tournament_match_id where r.set_id = s.id and m.tournament_id = $1)
      order by s.id desc limit 1`,
    [tournamentId, madeBy],
  );

export const findForfeitScore = async (sql: Sql, seasonId: number | null): Promise<number> =>
  (
    await sql.maybeOne<{ forfeit_score: number }>('select forfeit_score from result_settings where season_id = $1', [
      seasonId,
    ])
  )?.forfeit_score ?? 1;
