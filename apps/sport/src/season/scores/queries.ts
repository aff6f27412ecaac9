import type { FieldGame, GameEnd, ResultSide, Score } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { teamJson } from '../divisions/queries.ts';
import type { SaidResult } from './rules.ts';

export interface EntryRow extends SaidResult {
  id: number;
  name: string | null;
  note: string | null;
  /** In milliseconds. */
  pressed: number;
  entered_at: string;
}

export interface GameRow extends Pick<
  FieldGame,
  'game_id' | 'status' | 'venue' | 'division' | 'home_team' | 'away_team' | 'forfeit_score'
> {
  starts: Date;
  /** The site's local date. */
  day: string;
  venue_id: number | null;
  home_score: number | null;
  away_score: number | null;
  /** The match of a tournament, whose bracket goes on with the result. */
  match_id: number | null;
  is_public: boolean;
  season: 'current' | 'prepared' | 'over';
  coaches_enter: boolean;
  /** Of the newest entry; 0 when there is none. */
  version: number;
  /** Grows with everything that a calendar shows of it, the score too, whoever changed it. */
  sequence: number;
  /** What each side said last. */
  entries: EntryRow[];
}

const SELECT_GAME = `
  select g.id as game_id, g.status, v.name as venue, d.name as division, ${teamJson('h')} as home_team, ${teamJson('a')} as away_team,
         coalesce(x.forfeit_score, 1) as forfeit_score, g.starts_at as starts, to_char(local_day(g.starts_at), 'YYYY-MM-DD') as day,
         g.venue_id, g.sequence, g.home_score, g.away_score, g.tournament_match_id as match_id, g.is_public,
         case when s.is_current then 'current' when s.is_prepared then 'prepared' else 'over' end as season,
         coalesce(x.coaches_enter, true) as coaches_enter,
         coalesce((select max(e.id) from result_entries e where e.game_id = g.id), 0) as version,
         coalesce((
           select json_agg(json_build_object('id', e.id, 'side', e.side, 'ended', e.ended, 'home_score', e.home_score, 'away_score', e.away_score,
                    'name', nullif(concat_ws(' ', m.first_name, m.last_name), ''), 'note', e.note,
                    'pressed', (extract(epoch from e.pressed_at) * 1000)::bigint, 'entered_at', ${localTime('e.pressed_at')}) order by e.id)
             from result_entries e left join members m on m.id = e.member_id where e.game_id = g.id and e.replaced_at is null
         ), '[]') as entries
    from games g join divisions d on d.id = g.division_id join leagues l on l.id = d.league_id join seasons s on s.id = l.season_id
    join teams h on h.id = g.home_team_id join teams a on a.id = g.away_team_id
    left join venues v on v.id = g.venue_id left join result_settings x on x.season_id = s.id`;

const ON_DAY = (day: string): string =>
  `g.starts_at >= ${day}::date::timestamptz and g.starts_at < (${day}::date + 1)::timestamptz`;

export const findGame = (sql: Sql, id: number): Promise<GameRow | undefined> =>
  sql.maybeOne<GameRow>(`${SELECT_GAME} where g.id = $1`, [id]);

/** What is entered for one game comes one after the other. */
export const lockGame = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.maybeOne('select 1 from games where id = $1 for no key update', [id])) !== undefined;

/** The games of a day of teams. */
export const findTeamGames = (sql: Sql, teamIds: readonly number[], day: string): Promise<GameRow[]> =>
  sql.rows<GameRow>(
    `${SELECT_GAME} where (g.home_team_id = any ($1::bigint[]) or g.away_team_id = any ($1::bigint[])) and g.is_public and ${ON_DAY('$2')}
      order by g.starts_at, g.id`,
    [teamIds, day],
  );

/** The games of a day at a place. */
export const findVenueGames = (sql: Sql, venueId: number, day: string): Promise<GameRow[]> =>
  sql.rows<GameRow>(
    `${SELECT_GAME} where g.venue_id = $1 and g.is_public and s.is_current and ${ON_DAY('$2')} order by g.starts_at, g.id limit 200`,
    [venueId, day],
  );

export const findNextDay = async (sql: Sql, venueId: number, day: string): Promise<string | null> =>
  (
    await sql.one<{ day: string | null }>(
      `select to_char(min(local_day(g.starts_at)), 'YYYY-MM-DD') as day from games g
        where g.venue_id = $1 and g.is_public and g.status = 'scheduled' and g.starts_at >= ($2::date + 1)::timestamptz`,
      [venueId, day],
    )
  ).day;

/** SQL for a game `g` that somebody of the league has to look at: over without a result, or with one that somebody objects to. */
export const isUnsettled = (now: string): string => `g.starts_at < ${now} and (
        g.status = 'scheduled' and (g.starts_at + g.duration_minutes * interval '1 minute' < ${now}
          or exists (select from result_entries e where e.game_id = g.id and e.replaced_at is null))
        or g.status = 'final' and exists (select from result_entries e where e.game_id = g.id and e.replaced_at is null and e.ended = 'objection'))`;

/** Those of a season; what somebody said first. */
export const findUnsettledGames = (sql: Sql, seasonId: number, now: Date): Promise<GameRow[]> =>
  sql.rows<GameRow>(
    `${SELECT_GAME} where s.id = $1 and ${isUnsettled('$2')}
      order by not exists (select from result_entries e where e.game_id = g.id and e.replaced_at is null), g.starts_at, g.id limit 300`,
    [seasonId, now],
  );

export const findEnteredGames = (sql: Sql, seasonId: number, limit: number): Promise<GameRow[]> =>
  sql.rows<GameRow>(
    `${SELECT_GAME} where s.id = $1 and g.status = 'final' and exists (select from result_entries e where e.game_id = g.id)
      order by (select max(e.id) from result_entries e where e.game_id = g.id) desc limit $2`,
    [seasonId, limit],
  );

/** What one member says comes one after the other, so that an id of a client is taken once; and whoever is taken off a team waits or holds. */
export const lockMember = (tx: Tx, id: number): Promise<unknown> =>
  tx.maybeOne('select 1 from members where id = $1 for no key update', [id]);

/** The teams of the current season that somebody coaches; locked with `tx`, so that a removal waits or holds. */
export const findCoachedTeams = async (sql: Sql, memberId: number, isLocked = false): Promise<number[]> =>
  (
    await sql.rows<{ id: number }>(
      `select a.team_id as id from assignments a join members m on m.id = a.member_id
        where a.member_id = $1 and a.role = 'coach' and m.is_coach and a.team_id is not null
          and exists (select from current_teams t where t.id = a.team_id) ${isLocked ? 'for share of a' : ''}`,
      [memberId],
    )
  ).map(({ id }) => id);

/** Who says something: a member, or whoever has a link. */
export interface Author {
  memberId: number | null;
  linkId: number | null;
}

export const isRepeated = async (sql: Sql, { memberId, linkId }: Author, clientId: string): Promise<boolean> =>
  (await sql.maybeOne(
    memberId === null
      ? 'select 1 from result_entries where link_id = $1 and client_id = $2'
      : 'select 1 from result_entries where member_id = $1 and client_id = $2',
    [memberId ?? linkId, clientId],
  )) !== undefined;

export interface NewEntry extends Author {
  gameId: number;
  side: ResultSide;
  clientId: string;
  ended: GameEnd | 'objection';
  score: Score | null;
  note: string | null;
  pressedAt: Date;
  now: Date;
  /** Something that was pressed later has arrived before it. */
  isLate: boolean;
}

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  const { gameId, side, now, isLate, score } = entry;
  if (!isLate)
    await tx.run(
      'update result_entries set replaced_at = $3 where game_id = $1 and side = $2 and replaced_at is null',
      [gameId, side, now],
    );
  await tx.run(
    `insert into result_entries (game_id, side, member_id, link_id, client_id, ended, home_score, away_score, note, pressed_at, entered_at, replaced_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      gameId,
      side,
      entry.memberId,
      entry.linkId,
      entry.clientId,
      entry.ended,
      score?.home ?? null,
      score?.away ?? null,
      entry.note,
      entry.pressedAt,
      now,
      isLate ? now : null,
    ],
  );
}

/** What the site shows of a game from now on. */
export const storeScore = (tx: Tx, gameId: number, score: Score | null, now: Date): Promise<number> =>
  tx.run(
    `update games set status = case when $2::integer is null then 'scheduled' else 'final' end, home_score = $2, away_score = $3, updated_at = $4
      where id = $1 and (home_score, away_score) is distinct from ($2, $3)`,
    [gameId, score?.home ?? null, score?.away ?? null, now],
  );
