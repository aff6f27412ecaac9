import type { AdminMember } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { Problem, type Database, type Sql, type Tx } from '@sports-hub/kernel';
import type { MemberRow } from '../../members/queries.ts';
import { accessMemberToChange, changedSince, isAdministrator, isOwnAffair } from '../access.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import { findAssignmentsOf, findBareMember, findChildrenOf, findMemberVersion, findPlayerOf } from './queries.ts';

const PROTECTED = t('answers.admin.families.memberRecord.onlyASuperAdminCan');
const OWN_AFFAIR = t('answers.admin.families.memberRecord.thisConcernsYouOrYour');

/** Words for a refusal that the page shows before anybody tries. */
export async function protection(sql: Sql, caller: AdminCaller, memberId: number): Promise<string | null> {
  if (caller.is_super && memberId === caller.id) return null;
  if (await isOwnAffair(sql, caller, { members: [memberId] })) return OWN_AFFAIR;
  return !caller.is_super && (await isAdministrator(sql, memberId)) ? PROTECTED : null;
}

/** A member as the administration sees it. */
export async function readMemberRecord(sql: Sql, caller: AdminCaller, id: number): Promise<AdminMember> {
  const bare = await findBareMember(sql, id);
  if (!bare) throw new Problem('record.not_found');
  return {
    ...bare,
    children: await findChildrenOf(sql, id),
    player: await findPlayerOf(sql, id),
    assignments: await findAssignmentsOf(sql, id),
    protected: await protection(sql, caller, id),
  };
}

/** One change of one member, seen at this version. Returns the member as it is afterwards. */
export const changeMemberRecord = (
  db: Database,
  caller: AdminCaller,
  { id, seen, before }: { id: number; seen: number | undefined; before?: (tx: Tx) => Promise<void> },
  work: (tx: Tx, member: MemberRow) => Promise<void>,
): Promise<AdminMember> =>
  db.transaction(async (tx) => {
    await before?.(tx);
    const member = await accessMemberToChange(tx, caller, id);
    if (seen !== undefined && (await findMemberVersion(tx, id)) !== seen)
      throw changedSince(await readMemberRecord(tx, caller, id));
    await work(tx, member);
    return readMemberRecord(tx, caller, id);
  });
