import { Problem, type Sql, type Tx } from '@sports-hub/kernel';
import { findMember, type MemberRow } from '../members/queries.ts';
import type { AdminCaller } from './sign-in/guard.ts';

type Administrator = Pick<AdminCaller, 'id' | 'is_super'>;

/** Somebody else has written in the meantime: the caller gets the record as it stands now. */
export const changedSince = (current: object): Problem => new Problem('record.changed', { data: { current } });

/**
 * SQL for whether a decision about these members and players concerns the administrator: themselves, their own child, or
 * somebody who is linked to the same child. A link that was removed no longer counts. The only place that says so.
 */
export const ownAffair = (administrator: string, members: string, players = "'{}'::bigint[]"): string =>
  `(${administrator} = any (${members}) or exists (
       select 1 from guardian_links mine where mine.member_id = ${administrator} and mine.status <> 'revoked' and (
         mine.player_id = any (${players})
         or exists (select 1 from guardian_links g where g.player_id = mine.player_id and g.member_id = any (${members}) and g.status <> 'revoked')
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

export const isAdministrator = async (sql: Sql, memberId: number): Promise<boolean> =>
  (await sql.maybeOne('select 1 from administrators where member_id = $1', [memberId])) !== undefined;

/** An administrator's account is changed by super-admins only, so that nobody can weaken those above them. */
export async function refuseProtected(sql: Sql, caller: Administrator, memberId: number): Promise<void> {
  if (!caller.is_super && memberId !== caller.id && (await isAdministrator(sql, memberId)))
    throw new Problem('admin.protected');
}

/**
 * The only door to changing a member. Locks the row, so that what is decided on it holds until the commit.
 * A super-admin may correct their own entry; everybody else leaves theirs to somebody else.
 */
export async function accessMemberToChange(tx: Tx, caller: Administrator, id: number): Promise<MemberRow> {
  const member = await findMember(tx, id, 'for update');
  if (!member) throw new Problem('record.not_found');
  await refuseProtected(tx, caller, id);
  if (!(caller.is_super && id === caller.id)) await refuseOwnAffair(tx, caller, { members: [id] });
  return member;
}
