import { Problem, type Sql, type Tx } from '@sports-hub/kernel';
import { findMember, type MemberRow } from '../members/queries.ts';
import type { AdminCaller } from './sign-in/guard.ts';

type Administrator = Pick<AdminCaller, 'id' | 'is_super'>;

/** Somebody else has written in the meantime: the caller gets the record as it stands now. */
export const changedSince = (current: object): Problem => new Problem('record.changed', { data: { current } });

/**
 * SQL for whether a decision about these members and players concerns the administrator: themselves, their own child,
 * or somebody who is linked to the same child. A link that was removed still counts: it is then that families quarrel.
 * The only place that says so.
 */
export const ownAffair = (administrator: string, members: string, players = "'{}'::bigint[]"): string =>
  `(${administrator} = any (${members}) or exists (
       select 1 from guardian_links mine where mine.member_id = ${administrator} and (
         mine.player_id = any (${players})
         or exists (select 1 from guardian_links g where g.player_id = mine.player_id and g.member_id = any (${members}))
         or exists (select 1 from player_logins l where l.player_id = mine.player_id and l.member_id = any (${members})))))`;

export async function isOwnAffair(
  sql: Sql,
  caller: Administrator,
  { members = [], players = [] }: { members?: readonly number[]; players?: readonly number[] },
): Promise<boolean> {
  const { concerns } = await sql.one<{ concerns: boolean }>(
    `select ${ownAffair('$1', '$2::bigint[]', '$3::bigint[]')} as concerns`,
    [caller.id, members, players],
  );
  return concerns;
}

export async function refuseOwnAffair(
  sql: Sql,
  caller: Administrator,
  about: { members?: readonly number[]; players?: readonly number[] },
): Promise<void> {
  if (await isOwnAffair(sql, caller, about)) throw new Problem('admin.own_affair');
}

const ADDRESS = (column: string): string => `lower(regexp_replace(${column}, '\\+[^@]*@', '@'))`;
const NAME = (table: string): string => `lower(trim(${table}.first_name) || ' ' || trim(${table}.last_name))`;

/**
 * Whether an account could be the administrator's own second one, for what leads to a child: it carries their name or
 * address, or they made it themselves and somebody else holds the right to decide instead. Where nobody else does,
 * whoever made it may go on: a club with one administrator must be able to work, and the log shows both steps.
 */
export async function isOwnAccount(
  sql: Sql,
  caller: Administrator,
  memberId: number,
  page: 'family-accounts' | 'team-messaging',
): Promise<boolean> {
  const found = await sql.maybeOne<{ is_own: boolean }>(
    `select ${NAME('m')} = ${NAME('me')} or ${ADDRESS('m.email')} = ${ADDRESS('me.email')}
        or (m.created_by is not distinct from me.id and exists (
          select 1 from administrators a join members x on x.id = a.member_id and x.is_active
           where a.member_id <> me.id and (a.is_super or exists (
             select 1 from administrator_pages g where g.member_id = a.member_id and g.page = $3 and g.may_write)))) as is_own
       from members m, members me where m.id = $2 and me.id = $1`,
    [caller.id, memberId, page],
  );
  return found?.is_own ?? false;
}

export async function refuseOwnAccount(
  sql: Sql,
  caller: Administrator,
  memberId: number,
  page: 'family-accounts' | 'team-messaging',
): Promise<void> {
  if (await isOwnAccount(sql, caller, memberId, page)) throw new Problem('admin.own_account');
}

/**
 * Changes of who administers come one after the other, so that two at once cannot leave nobody. The caller was allowed
 * when the request began; a change that came first decides.
 */
export async function lockAdministrators(tx: Tx, caller: Administrator): Promise<void> {
  await tx.run('lock table administrators in share row exclusive mode');
  const still = await tx.maybeOne<{ is_super: boolean }>(
    'select a.is_super from administrators a join members m on m.id = a.member_id where a.member_id = $1 and m.is_active',
    [caller.id],
  );
  if (!still || (caller.is_super && !still.is_super)) throw new Problem('permission.missing');
}

export const isAdministrator = async (sql: Sql, memberId: number): Promise<boolean> =>
  (await sql.maybeOne('select 1 from administrators where member_id = $1', [memberId])) !== undefined;

/** An administrator's account is changed by super-admins only, so that nobody can weaken those above them. */
export async function refuseProtected(sql: Sql, caller: Administrator, memberId: number): Promise<void> {
  if (!caller.is_super && memberId !== caller.id && (await isAdministrator(sql, memberId)))
    throw new Problem('admin.protected');
}

/**
 * The only access check for changing a member. Locks the row, so that what is decided on it holds until the commit.
 * A super-admin may correct their own entry; everybody else leaves theirs to somebody else.
 */
export async function accessMemberToChange(tx: Tx, caller: Administrator, id: number): Promise<MemberRow> {
  const member = await findMember(tx, id, 'for update');
  if (!member) throw new Problem('record.not_found');
  await refuseProtected(tx, caller, id);
  if (!(caller.is_super && id === caller.id)) await refuseOwnAffair(tx, caller, { members: [id] });
  return member;
}
