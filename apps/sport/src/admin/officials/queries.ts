import type { ChangedBy, OfficialGame } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime, startOfDay } from '@sports-hub/kernel/time';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';
import { changedBy } from '../changed-by.ts';

export interface OfficialRow {
  id: number;
  name: string;
  email: string | null;
  phone: string | null;
  link_key: Buffer | null;
  version: number;
  changed: ChangedBy | null;
}

const SELECT_OFFICIAL = `
  select o.id, o.name, o.email, o.phone, o.link_key, o.version, ${changedBy('official', 'o.id')} as changed
    from officials o where o.removed_at is null`;

export const findOfficials = (sql: Sql): Promise<OfficialRow[]> =>
  sql.rows<OfficialRow>(`${SELECT_OFFICIAL} order by o.name, o.id`);
export const findOfficial = (sql: Sql, id: number): Promise<OfficialRow | undefined> =>
  sql.maybeOne<OfficialRow>(`${SELECT_OFFICIAL} and o.id = $1`, [id]);

/** Nobody else changes somebody until the transaction ends. */
export const lockOfficial = (tx: Tx, id: number): Promise<{ version: number } | undefined> =>
  tx.maybeOne<{ version: number }>('select version from officials where id = $1 and removed_at is null for update', [
    id,
  ]);

export interface OfficialContact {
  name: string;
  email: string | null;
  phone: string | null;
}
export const insertOfficial = (tx: Tx, { name, email, phone }: OfficialContact, now: Date): Promise<{ id: number }> =>
  tx.one<{ id: number }>(
    'insert into officials (name, email, phone, created_at) values ($1, $2, $3, $4) returning id',
    [name, email, phone, now],
  );
export const storeContact = (tx: Tx, id: number, { name, email, phone }: OfficialContact): Promise<number> =>
  tx.run('update officials set name = $2, email = $3, phone = $4 where id = $1', [id, name, email, phone]);
export const storeLinkKey = (tx: Tx, id: number, key: Buffer | null): Promise<number> =>
  tx.run('update officials set link_key = $2 where id = $1', [id, key]);

/** Past games keep the name; everything else of somebody is forgotten. */
export async function forgetOfficial(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.run('delete from official_news where official_id = $1', [id]);
  await tx.run(
    'delete from game_officials o using games g where g.id = o.game_id and o.official_id = $1 and g.starts_at > $2',
    [id, now],
  );
  await tx.run('update officials set removed_at = $2, email = null, phone = null, link_key = null where id = $1', [
    id,
    now,
  ]);
}

/** A game to come, as somebody assigns people to it. */
export interface AssignableGame extends Omit<OfficialGame, 'roles' | 'others' | 'notes'> {
  begins: Date;
  minutes: number;
  teams: { id: number; name: string }[];
  officials: { id: number; name: string; role: OfficialGame['roles'][number] }[];
}

const MAX_GAMES = 1000;
export const findGamesToCome = (sql: Sql, today: string): Promise<AssignableGame[]> =>
  sql.rows<AssignableGame>(
    `select g.id, a.name || ' at ' || h.name as title, d.name as division, ${localTime('g.starts_at')} as starts_at, g.starts_at as begins,
            g.duration_minutes as minutes, g.status, case when v.id is not null then json_build_object('id', v.id, 'name', v.name) end as venue,
            json_build_array(json_build_object('id', h.id, 'name', h.name), json_build_object('id', a.id, 'name', a.name)) as teams,
            (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'role', x.role) order by x.role, o.name, o.id), '[]')
               from game_officials x join officials o on o.id = x.official_id where x.game_id = g.id) as officials
       from games g join divisions d on d.id = g.division_id join teams h on h.id = g.home_team_id join teams a on a.id = g.away_team_id
       left join venues v on v.id = g.venue_id
      where g.status in ('scheduled', 'postponed', 'cancelled') and g.starts_at >= ${startOfDay('$1::date')}
      order by g.starts_at, g.id limit ${MAX_GAMES}`,
    [today],
  );

/** Teams that somebody with this address coaches, or has a child on: an account is known by its address. */
export const findOwnTeams = (sql: Sql, email: string): Promise<{ team_id: number; kind: 'coach' | 'family' }[]> =>
  sql.rows<{ team_id: number; kind: 'coach' | 'family' }>(
    `select distinct a.team_id, 'coach' as kind from members m join assigned_scopes a on a.member_id = m.id and a.role = 'coach'
      where lower(m.email) = lower($1) and a.team_id is not null
     union
     select distinct r.team_id, 'family' from members m join guardian_links g on g.member_id = m.id and ${isVerifiedGuardian('g')}
       join roster_entries r on r.player_id = g.player_id where lower(m.email) = lower($1)`,
    [email],
  );

interface Assigning {
  officialId: number;
  role: string;
  gameIds: readonly number[];
}
/** Games to come among these; nobody removes them until the transaction ends. */
export const lockGamesToCome = (tx: Tx, gameIds: readonly number[], now: Date): Promise<{ id: number }[]> =>
  tx.rows<{ id: number }>(
    `select id from games where id = any ($1::bigint[]) and status in ('scheduled', 'postponed') and starts_at > $2 order by id for key share`,
    [gameIds, now],
  );
export const insertAssignments = (tx: Tx, { officialId, role, gameIds }: Assigning): Promise<number> =>
  tx.run(
    `insert into game_officials (game_id, official_id, role) select id, $2, $3 from unnest($1::bigint[]) one(id) on conflict do nothing`,
    [gameIds, officialId, role],
  );
export async function deleteAssignments(tx: Tx, { officialId, role, gameIds }: Assigning): Promise<number> {
  const count = await tx.run(
    'delete from game_officials where game_id = any ($1::bigint[]) and official_id = $2 and role = $3',
    [gameIds, officialId, role],
  );
  await tx.run(
    `delete from official_news n where n.official_id = $1 and not exists (
       select 1 from game_officials o where o.game_id = n.game_id and o.official_id = n.official_id)`,
    [officialId],
  );
  return count;
}
