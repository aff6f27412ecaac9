import type { AdminScope, AssignedPerson, PlayerLogin, Safety } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { SAFETY_COLUMNS } from '../../community/safety/settings.ts';
import { nameOfSubject } from '../../members/audit-subjects.ts';
import { isEligible } from '../../members/queries.ts';
import { PLAYER_COLUMNS } from '../families/queries.ts';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';

type ScopeType = AdminScope['scope_type'];

// Assignments of coaches and staff.

const PERSON = `m.id, m.first_name, m.last_name, m.email, m.is_coach, m.is_staff, m.is_active,
  coalesce((select json_agg(json_build_object('id', a.id, 'role', a.role, 'scope_type', case when a.team_id is null then 'division' else 'team' end,
      'scope_id', coalesce(a.team_id, a.division_id), 'name', coalesce(t.name, d.name)) order by a.id)
    from assignments a left join teams t on t.id = a.team_id left join divisions d on d.id = a.division_id where a.member_id = m.id), '[]') as assignments`;

export const findPerson = (sql: Sql, id: number): Promise<AssignedPerson> =>
  sql.one<AssignedPerson>(`select ${PERSON} from members m where m.id = $1`, [id]);

/** For a statement over `members m`: coaches and staff; `$1` is for LIKE, and `%` finds everybody. */
const HELPERS = `(m.is_coach or m.is_staff)
  and ($1 = '%' or lower(m.first_name || ' ' || m.last_name) like $1
    or lower(m.last_name || ' ' || m.first_name) like $1 or lower(m.email) like $1)
  and (not $2 or not exists (select 1 from assignments a where a.member_id = m.id))`;
const nameOrder = (member: string): string => `lower(${member}.last_name), lower(${member}.first_name), ${member}.id`;

/** By name, those behind the member `after`. */
export const findHelpers = (
  sql: Sql,
  { beginning, unassigned, after, limit }: { beginning: string; unassigned: boolean; after: number; limit: number },
): Promise<AssignedPerson[]> =>
  sql.rows<AssignedPerson>(
    `select ${PERSON} from members m
      where ${HELPERS}
        and ($3::bigint = 0 or (${nameOrder('m')}) > (select ${nameOrder('l')} from members l where l.id = $3))
      order by ${nameOrder('m')} limit $4`,
    [beginning, unassigned, after, limit],
  );

export const countHelpers = async (
  sql: Sql,
  { beginning, unassigned }: { beginning: string; unassigned: boolean },
): Promise<number> =>
  (
    await sql.one<{ total: number }>(`select count(*)::integer as total from members m where ${HELPERS}`, [
      beginning,
      unassigned,
    ])
  ).total;

/** The teams and divisions of this season. */
export const findCurrentScopes = (sql: Sql): Promise<AdminScope[]> =>
  sql.rows<AdminScope>(
    `select 'division' as scope_type, d.id as scope_id, d.name, d.name as division from current_divisions d
     union all
     select 'team', t.id, t.name, t.division_name from current_teams t
     order by 4, 1, 3 limit 1000`,
  );

export const findCurrentScope = (sql: Sql, type: ScopeType, id: number): Promise<{ name: string } | undefined> =>
  type === 'team'
    ? sql.maybeOne<{ name: string }>('select name from current_teams where id = $1', [id])
    : sql.maybeOne<{ name: string }>('select name from current_divisions where id = $1', [id]);

const columnOf = (type: ScopeType): 'team_id' | 'division_id' => (type === 'team' ? 'team_id' : 'division_id');

/** A member has a team or division once: in another role, the role changes. None when they have it as that already. */
export function storeAssignment(
  tx: Tx,
  {
    member_id,
    role,
    scope_type,
    scope_id,
    now,
  }: { member_id: number; role: string; scope_type: ScopeType; scope_id: number; now: Date },
): Promise<number> {
  const column = columnOf(scope_type);
  return tx.run(
    `insert into assignments as a (member_id, role, ${column}, created_at) values ($1, $2, $3, $4)
     on conflict (member_id, ${column}) where ${column} is not null do update set role = excluded.role where a.role <> excluded.role`,
    [member_id, role, scope_id, now],
  );
}

export interface AssignmentRow {
  id: number;
  member_id: number;
  role: string;
  scope_type: string;
  scope_id: number;
  name: string;
}

const ASSIGNMENT = `select a.id, a.member_id, a.role, case when a.team_id is null then 'division' else 'team' end as scope_type,
    coalesce(a.team_id, a.division_id) as scope_id, coalesce(t.name, d.name) as name
  from assignments a left join teams t on t.id = a.team_id left join divisions d on d.id = a.division_id`;

export const findAssignment = (sql: Sql, id: number): Promise<AssignmentRow | undefined> =>
  sql.maybeOne<AssignmentRow>(`${ASSIGNMENT} where a.id = $1`, [id]);

export const findAssignmentTo = (
  sql: Sql,
  memberId: number,
  { scope_type, scope_id }: { scope_type: ScopeType; scope_id: number },
): Promise<AssignmentRow | undefined> =>
  sql.maybeOne<AssignmentRow>(`${ASSIGNMENT} where a.member_id = $1 and a.${columnOf(scope_type)} = $2`, [
    memberId,
    scope_id,
  ]);

export const deleteAssignment = (tx: Tx, id: number): Promise<number> =>
  tx.run('delete from assignments where id = $1', [id]);

// Logins of players.

const LOGIN = `l.member_id as account_id, m.email, m.is_active, l.messaging_enabled,
  exists (select 1 from guardian_links g join members x on x.id = g.member_id where g.player_id = l.player_id
    and ${isVerifiedGuardian('g')} and ${isEligible('x')}) as has_guardian,
  ${localTime('l.approved_at')} as approved_at,
  coalesce(${nameOfSubject('l.approved_by')}, l.approved_by) as approved_by,
  (select row_to_json(one) from (select ${PLAYER_COLUMNS} from players p where p.id = l.player_id) one) as player,
  coalesce((select json_agg(json_build_object('at', ${localTime('c.at')}, 'enabled', c.enabled,
      'guardian', x.first_name || ' ' || x.last_name, 'via', c.via) order by c.id desc)
    from (select * from consent_ledger c where c.account_id = l.member_id order by id desc limit 50) c
    join members x on x.id = c.guardian_id), '[]') as consent`;
const FROM = 'from player_logins l join members m on m.id = l.member_id';

export const findLogin = (sql: Sql, accountId: number): Promise<PlayerLogin | undefined> =>
  sql.maybeOne<PlayerLogin>(`select ${LOGIN} ${FROM} where l.member_id = $1`, [accountId]);

/** By the player's name, those behind the login `after`. */
export const findLogins = (sql: Sql, after: number | null, limit: number): Promise<PlayerLogin[]> =>
  sql.rows<PlayerLogin>(
    `select ${LOGIN} ${FROM} join players n on n.id = l.player_id
      where ($1::bigint is null or (${nameOrder('n')}) > (
        select ${nameOrder('b')} from player_logins k join players b on b.id = k.player_id where k.member_id = $1))
      order by ${nameOrder('n')} limit $2`,
    [after, limit],
  );

export const countLogins = async (sql: Sql): Promise<number> =>
  (await sql.one<{ total: number }>('select count(*)::integer as total from player_logins')).total;

/** The children whom a member is linked to, verified or not. */
export const findNamesOfChildren = (sql: Sql, memberId: number): Promise<{ name: string }[]> =>
  sql.rows<{ name: string }>(
    `select p.first_name as name from guardian_links g join players p on p.id = g.player_id
      where g.member_id = $1 and g.status <> 'revoked' order by p.id`,
    [memberId],
  );

export const hasOpenClaim = async (sql: Sql, memberId: number): Promise<boolean> =>
  (await sql.maybeOne(`select 1 from claims where member_id = $1 and status = 'pending'`, [memberId])) !== undefined;

/** A verified guardian of a player; with the lock, the link stays as read until the transaction ends. */
export const findGuardian = (
  sql: Sql,
  playerId: number,
  guardianId: number,
  lock?: 'for share of g',
): Promise<{ can_sign_in: boolean; email: string; first_name: string } | undefined> =>
  sql.maybeOne<{ can_sign_in: boolean; email: string; first_name: string }>(
    `select ${isEligible('m')} as can_sign_in, m.email, m.first_name
       from guardian_links g join members m on m.id = g.member_id
      where g.player_id = $1 and g.member_id = $2 and ${isVerifiedGuardian('g')} ${lock ? 'for share of g' : ''}`,
    [playerId, guardianId],
  );

/** An account that waits for its password, unless the address has one. */
export const insertInvited = (
  tx: Tx,
  { email, first_name, last_name, now }: { email: string; first_name: string; last_name: string; now: Date },
): Promise<number> =>
  tx.run(
    `insert into members (email, invited_address, first_name, last_name, created_at) values ($1, $1, $2, $3, $4)
     on conflict do nothing`,
    [email, first_name, last_name, now],
  );

/** None when the account or the player has a login already. */
export const insertLogin = (
  tx: Tx,
  login: { accountId: number; playerId: number; guardianId: number; by: string; now: Date },
): Promise<number> =>
  tx.run(
    `insert into player_logins (member_id, player_id, approved_at, approved_by, messaging_enabled, guardian_id)
     values ($1, $2, $3, $4, false, $5) on conflict do nothing`,
    [login.accountId, login.playerId, login.now, login.by, login.guardianId],
  );

// What the sport has switched on.

export const findSafety = (sql: Sql, lock?: 'for update'): Promise<Safety> =>
  sql.one<Safety>(`select version, ${SAFETY_COLUMNS} from safety_settings ${lock ? 'for update' : ''}`);

export const storeSafety = (tx: Tx, wanted: Omit<Safety, 'version'>): Promise<number> =>
  tx.run(
    'update safety_settings set quiet_hours = $1, quiet_from = $2, quiet_until = $3, guardian_notices = $4, transcript_export = $5',
    [wanted.quiet_hours, wanted.quiet_from, wanted.quiet_until, wanted.guardian_notices, wanted.transcript_export],
  );
