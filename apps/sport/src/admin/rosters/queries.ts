import type { ChangedBy, RosterDivision, RosterTeam, WishKind } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';
import { WISH_QUESTIONS } from '../../registration/form/wishes.ts';
import { publicName } from '../../season/teams/queries.ts';
import { ROSTER_FIELDS } from '../../season/teams/roster-fields.ts';
import { ownAffair } from '../access.ts';
import { PLAIN_ADDRESS } from '../own-family.ts';
import { changedBy } from '../changed-by.ts';

const IS_PAID = `(r.status = 'registered' and (r.payment_status = 'succeeded' or (r.payment_status = 'none' and r.total_cents = 0)))`;

/**
 * SQL for the players of divisions ($1) and where they are: everybody who is registered and paid, and whoever is on a team or has
 * one in the draft. Of players who were joined, the one who stays. A placement that is no draft any more has become the roster, which whoever else may change.
 */
const STANDING = `
  with registered as (
    select distinct on (r.division_id, r.player_id) r.division_id, r.player_id, r.id as registration_id, ${IS_PAID} as is_paid
      from registrations r where r.division_id = any ($1::bigint[]) and r.player_id is not null and r.status in ('registered', 'cancelled')
     order by r.division_id, r.player_id, ${IS_PAID} desc, r.id desc),
  rostered as (
    select t.division_id, e.player_id, min(e.team_id) as team_id from roster_entries e join teams t on t.id = e.team_id
     where t.division_id = any ($1) group by 1, 2),
  placed as (select * from roster_placements where division_id = any ($1)),
  shown as (
    select division_id, player_id from registered where is_paid
    union select division_id, player_id from rostered
    union select division_id, player_id from placed where is_draft and team_id is not null),
  standing as (
    select s.division_id, s.player_id, g.registration_id, coalesce(g.is_paid, false) as is_paid, o.team_id as published_team_id,
           case when l.is_draft then l.team_id else o.team_id end as team_id,
           coalesce(l.waits and (l.is_draft or o.team_id is null), false) as waits,
           coalesce(l.version, 1) as version, l.moved_by, l.moved_at
      from shown s left join registered g using (division_id, player_id) left join rostered o using (division_id, player_id)
      left join placed l using (division_id, player_id)
     where not exists (select from players p where p.id = s.player_id and p.joined_with is not null))`;

const NAME = `p.first_name || ' ' || p.last_name`;

export interface BoardDivision {
  id: number;
  name: string;
  league: string;
  season_id: number;
  team_size: number | null;
  version: number;
  saved_at: string | null;
  published_at: string | null;
  changed: ChangedBy | null;
}

export const findBoardDivision = (sql: Sql, id: number): Promise<BoardDivision | undefined> =>
  sql.maybeOne<BoardDivision>(
    `select d.id, d.name, l.name as league, l.season_id, d.team_size, coalesce(r.version, 1) as version,
            ${localTime('r.saved_at')} as saved_at, ${localTime('r.published_at')} as published_at,
            ${changedBy('roster', 'd.id')} as changed
       from divisions d join leagues l on l.id = d.league_id left join roster_drafts r on r.division_id = d.id where d.id = $1`,
    [id],
  );

/** From here on the draft is this transaction's alone. */
export async function lockDraft(tx: Tx, divisionId: number): Promise<{ version: number }> {
  await tx.run('insert into roster_drafts (division_id) values ($1) on conflict do nothing', [divisionId]);
  return tx.one<{ version: number }>('select version from roster_drafts where division_id = $1 for update', [
    divisionId,
  ]);
}

export const findBoardTeams = (sql: Sql, divisionId: number): Promise<RosterTeam[]> =>
  sql.rows<RosterTeam>(
    `select t.id, t.name, t.color, array(
       select m.first_name || ' ' || m.last_name from assignments a join members m on m.id = a.member_id
        where a.team_id = t.id and a.role = 'coach' and m.is_active
       union select t.coach_name where t.coach_name is not null order by 1) as coaches
       from teams t where t.division_id = $1 order by t.name, t.id`,
    [divisionId],
  );

export interface StandingPlayer {
  id: number;
  name: string;
  grade: number | null;
  is_returning: boolean;
  is_first_year: boolean;
  is_paid: boolean;
  is_registered: boolean;
  team_id: number | null;
  published_team_id: number | null;
  waits: boolean;
  version: number;
  moved: ChangedBy | null;
  families: string[];
  coached_teams: number[];
}

export const findStanding = (sql: Sql, divisionId: number): Promise<StandingPlayer[]> =>
  sql.rows<StandingPlayer>(
    `${STANDING}
     select p.id, ${NAME} as name,
            case when r.answers ->> 'grade' ~ '^[0-9]{1,2}$' then (r.answers ->> 'grade')::integer end as grade,
            exists (select from roster_entries e join teams t on t.id = e.team_id join divisions d on d.id = t.division_id
                      join leagues l on l.id = d.league_id join seasons y on y.id = l.season_id
                     where e.player_id = p.id and y.starts_on < (
                       select n.starts_on from divisions o join leagues k on k.id = o.league_id join seasons n on n.id = k.season_id
                        where o.id = s.division_id)) as is_returning,
            coalesce(r.answers ->> 'years_played' = '0', false) as is_first_year,
            s.is_paid, s.registration_id is not null as is_registered, s.team_id, s.published_team_id, s.waits, s.version,
            case when s.moved_at is not null then json_build_object('by', (select m.first_name || ' ' || m.last_name from members m where m.id = s.moved_by),
              'at', ${localTime('s.moved_at')}) end as moved,
            array(select 'member ' || g.member_id from guardian_links g where g.player_id = p.id and ${isVerifiedGuardian('g')}
                  union select encode(r.family_hash, 'hex') where r.family_hash is not null) as families,
            array_to_json(array(select a.team_id from guardian_links g join assignments a on a.member_id = g.member_id and a.role = 'coach'
                    join teams t on t.id = a.team_id and t.division_id = s.division_id
                   where g.player_id = p.id and ${isVerifiedGuardian('g')} order by 1)) as coached_teams
       from standing s join players p on p.id = s.player_id left join registrations r on r.id = s.registration_id
      order by p.last_name, p.first_name, p.id`,
    [[divisionId]],
  );

export interface WishRow {
  id: number;
  player_id: number;
  other_id: number;
  kind: WishKind;
}

export const findWishes = (sql: Sql, divisionId: number): Promise<WishRow[]> =>
  sql.rows<WishRow>('select id, player_id, other_id, kind from roster_wishes where division_id = $1 order by id', [
    divisionId,
  ]);

/** What families wrote about whom their child is to play with, of the registrations that count. */
export const findFamilyWords = (
  sql: Sql,
  divisionId: number,
): Promise<{ player_id: number; kind: WishKind; words: string }[]> =>
  sql.rows<{ player_id: number; kind: WishKind; words: string }>(
    `${STANDING}
     select s.player_id, q.kind, r.answers ->> q.name as words
       from standing s join registrations r on r.id = s.registration_id
       join unnest($2::text[], $3::text[]) as q (kind, name) on coalesce(r.answers ->> q.name, '') <> ''
       join players p on p.id = s.player_id
      order by p.last_name, p.first_name, p.id, q.kind desc`,
    [[divisionId], Object.keys(WISH_QUESTIONS), Object.values(WISH_QUESTIONS)],
  );

/** Those of these players who are of the reader's own family: linked to them, or registered by them. */
export const findOwnPlayers = async (
  sql: Sql,
  playerIds: readonly number[],
  memberId: number,
): Promise<ReadonlySet<number>> =>
  new Set(
    (
      await sql.rows<{ id: number }>(
        `select p.id from players p join members me on me.id = $2
          where p.id = any ($1::bigint[]) and (${ownAffair('me.id', "'{}'::bigint[]", 'array[p.id]')} or exists (
            select from registrations r where r.player_id = p.id
               and (r.submitted_by = me.id or ${PLAIN_ADDRESS('r.email')} = ${PLAIN_ADDRESS('me.email')})))`,
        [playerIds, memberId],
      )
    ).map(({ id }) => id),
  );

/** Those about a child of this family: whoever is asked about does not read it. */
export const findWishesAboutOwn = async (
  sql: Sql,
  divisionId: number,
  memberId: number,
): Promise<ReadonlySet<number>> =>
  new Set(
    (
      await sql.rows<{ id: number }>(
        `select w.id from roster_wishes w where w.division_id = $1 and ${ownAffair('$2', "'{}'::bigint[]", 'array[w.player_id, w.other_id]')}`,
        [divisionId, memberId],
      )
    ).map(({ id }) => id),
  );

/** Nothing for two of whom something is noted already. */
export const insertWish = (
  tx: Tx,
  divisionId: number,
  { player_id, other_id, kind, by, now }: Omit<WishRow, 'id'> & { by: number; now: Date },
): Promise<{ id: number } | undefined> =>
  tx.maybeOne<{ id: number }>(
    `insert into roster_wishes (division_id, player_id, other_id, kind, noted_by, noted_at) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning id`,
    [divisionId, player_id, other_id, kind, by, now],
  );

export const deleteWish = (
  tx: Tx,
  id: number,
  memberId: number,
): Promise<{ division_id: number; player_id: number } | undefined> =>
  tx.maybeOne<{ division_id: number; player_id: number }>(
    `delete from roster_wishes w where w.id = $1 and not ${ownAffair('$2', "'{}'::bigint[]", 'array[w.player_id, w.other_id]')}
     returning w.division_id, w.player_id`,
    [id, memberId],
  );

export const countWishes = async (tx: Tx, divisionId: number, playerId: number): Promise<number> =>
  (
    await tx.one<{ count: number }>(
      'select count(*)::integer as count from roster_wishes where division_id = $1 and player_id = $2',
      [divisionId, playerId],
    )
  ).count;

/** Where one player of a step was, and where they came. */
export interface StepMove {
  player_id: number;
  before: { team_id: number | null; waits: boolean };
  after: { team_id: number | null; waits: boolean };
}

export interface StepRow {
  id: number;
  moves: StepMove[];
}

export async function placePlayers(
  tx: Tx,
  divisionId: number,
  moves: readonly StepMove[],
  { by, now }: { by: number; now: Date },
): Promise<void> {
  await tx.run(
    `insert into roster_placements (division_id, player_id, team_id, waits, moved_by, moved_at)
     select $1, m.player_id, m.team_id, m.waits, $5, $6 from unnest($2::bigint[], $3::bigint[], $4::boolean[]) as m (player_id, team_id, waits)
     on conflict (division_id, player_id) do update set team_id = excluded.team_id, waits = excluded.waits, is_draft = true,
       version = roster_placements.version + 1, moved_by = excluded.moved_by, moved_at = excluded.moved_at`,
    [
      divisionId,
      moves.map(({ player_id }) => player_id),
      moves.map(({ after }) => after.team_id),
      moves.map(({ after }) => after.waits),
      by,
      now,
    ],
  );
  await tx.run('update roster_drafts set saved_at = $2 where division_id = $1', [divisionId, now]);
}

/** What was undone before it cannot be done again. */
export async function insertStep(
  tx: Tx,
  divisionId: number,
  moves: readonly StepMove[],
  { by, now }: { by: number; now: Date },
): Promise<void> {
  await tx.run('delete from roster_steps where division_id = $1 and made_by = $2 and is_undone', [divisionId, by]);
  await tx.run('insert into roster_steps (division_id, made_by, made_at, moves) values ($1, $2, $3, $4)', [
    divisionId,
    by,
    now,
    JSON.stringify(moves),
  ]);
}

/** The last step that was not undone, or the first one that was. */
export const findStep = (
  sql: Sql,
  divisionId: number,
  by: number,
  which: 'undo' | 'redo',
): Promise<StepRow | undefined> =>
  sql.maybeOne<StepRow>(
    which === 'undo'
      ? 'select id, moves from roster_steps where division_id = $1 and made_by = $2 and not is_undone order by id desc limit 1'
      : 'select id, moves from roster_steps where division_id = $1 and made_by = $2 and is_undone order by id limit 1',
    [divisionId, by],
  );

/** Gone for good, with whatever else the same person did with these players: none of it can be undone or done again. */
export const dropStep = (tx: Tx, divisionId: number, by: number, moves: readonly StepMove[]): Promise<number> =>
  tx.run(
    `delete from roster_steps where division_id = $1 and made_by = $2
        and exists (select from jsonb_array_elements(moves) m where (m ->> 'player_id')::bigint = any ($3))`,
    [divisionId, by, moves.map(({ player_id }) => player_id)],
  );

export const markStep = (tx: Tx, id: number, isUndone: boolean): Promise<number> =>
  tx.run('update roster_steps set is_undone = $2 where id = $1', [id, isUndone]);

/** Divisions of a season, the current one unless another is named, in the order of the site. */
export const findDivisionIds = async (sql: Sql, seasonId?: number): Promise<number[]> =>
  (
    await sql.rows<{ id: number }>(
      `select d.id from divisions d join leagues l on l.id = d.league_id join seasons s on s.id = l.season_id
        where case when $1::bigint is null then s.is_current else s.id = $1 end order by l.id, d.position, d.id`,
      [seasonId ?? null],
    )
  ).map(({ id }) => id);

export type DivisionRow = RosterDivision & { version: number; coachless: string[] };

export const findRosterDivisions = (sql: Sql, ids: readonly number[]): Promise<DivisionRow[]> =>
  sql.rows<DivisionRow>(
    `${STANDING}
     select d.id, d.name, l.name as league, (select count(*) from teams t where t.division_id = d.id)::integer as teams,
            count(s.player_id)::integer as players,
            (count(*) filter (where s.is_paid and s.team_id is null and not s.waits))::integer as without_team,
            (count(*) filter (where s.team_id is distinct from s.published_team_id))::integer as changes,
            ${localTime('r.published_at')} as published_at, coalesce(r.version, 1) as version,
            array(select t.name from teams t where t.division_id = d.id and t.coach_name is null and not exists (
              select from assignments a where a.role = 'coach' and (a.team_id = t.id or a.division_id = d.id)) order by 1) as coachless
       from divisions d join leagues l on l.id = d.league_id left join standing s on s.division_id = d.id
       left join roster_drafts r on r.division_id = d.id
      where d.id = any ($1) group by d.id, l.id, r.division_id order by l.id, d.position, d.id`,
    [ids],
  );

/** A player whom the draft has elsewhere than the roster. */
export interface RosterChange {
  division_id: number;
  player_id: number;
  /** First name, and as coaches are told of a player. */
  child: string;
  player: string;
  from_id: number | null;
  to_id: number | null;
}

export const findChanges = (sql: Sql, divisionIds: readonly number[]): Promise<RosterChange[]> =>
  sql.rows<RosterChange>(
    `${STANDING}
     select s.division_id, s.player_id, p.first_name as child, ${publicName('p')} as player, s.published_team_id as from_id, s.team_id as to_id
       from standing s join players p on p.id = s.player_id where s.team_id is distinct from s.published_team_id
      order by s.division_id, p.first_name, s.player_id`,
    [divisionIds],
  );

/** The drafts become the rosters. A jersey number comes along. */
export async function storeRosters(
  tx: Tx,
  divisionIds: readonly number[],
  changes: readonly RosterChange[],
  now: Date,
): Promise<void> {
  const players = changes.map(({ player_id }) => player_id);
  await tx.run('select lock_players($1::bigint[])', [players]);
  const added = changes.filter(({ to_id }) => to_id !== null);
  await tx.run(
    `insert into roster_entries (team_id, player_id, ${ROSTER_FIELDS.join(', ')})
     select i.team_id, i.player_id, ${ROSTER_FIELDS.map((field) => `o.${field}`).join(', ')}
       from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as i (team_id, player_id, from_id)
       left join roster_entries o on o.team_id = i.from_id and o.player_id = i.player_id
     on conflict do nothing`,
    [added.map(({ to_id }) => to_id), added.map(({ player_id }) => player_id), added.map(({ from_id }) => from_id)],
  );
  await tx.run(
    `delete from roster_entries e using unnest($1::bigint[], $2::bigint[], $3::bigint[]) as i (division_id, player_id, to_id), teams t
      where e.player_id = i.player_id and t.id = e.team_id and t.division_id = i.division_id and t.id is distinct from i.to_id`,
    [changes.map(({ division_id }) => division_id), players, changes.map(({ to_id }) => to_id)],
  );
  await tx.run(
    'update roster_placements set is_draft = false, version = version + 1 where division_id = any ($1::bigint[]) and is_draft',
    [divisionIds],
  );
  await tx.run('update roster_drafts set published_at = $2 where division_id = any ($1::bigint[])', [divisionIds, now]);
}
