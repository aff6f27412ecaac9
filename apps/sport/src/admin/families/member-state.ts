import type { AdminMember, Consequences, SeenRecordWithNotice } from '@sports-hub/contract';
import { Problem, type Sessions, type Tx } from '@sports-hub/kernel';
import { isOnHub } from '../../members/hub-links/queries.ts';
import { memberSubject } from '../../members/audit-subjects.ts';
import { lockAdministrators, refuseOwnAffair } from '../access.ts';
import type { AdminContext } from '../context.ts';
import { requireRecentPassword, type AdminCaller } from '../sign-in/guard.ts';
import type { AdminSessions } from '../sign-in/sessions.ts';
import { changeMemberRecord } from './member-record.ts';
import { findConsequences, setActive } from './queries.ts';

/** Whether a member can sign in, and where they are signed in. */
export function createMemberStates({
  db,
  clock,
  mail,
  mails,
  log,
  sessions,
  adminSessions,
}: AdminContext & { sessions: Sessions; adminSessions: AdminSessions }) {
  const enableOrDisable = (
    caller: AdminCaller,
    id: number,
    { version, reason, notify = false, active }: { version: number; reason: string; notify?: boolean; active: boolean },
  ): Promise<AdminMember> => {
    requireRecentPassword(caller, clock);
    return changeMemberRecord(
      db,
      caller,
      { id, seen: version, before: (tx) => lockAdministrators(tx, caller) },
      async (tx, member) => {
        await refuseOwnAffair(tx, caller, { members: [id] });
        if (member.is_active === active) throw new Problem('record.conflict');
        await setMemberActive(tx, { id, active, sessions, adminSessions });
        await log(tx, caller, {
          event: active ? 'member.enabled' : 'member.disabled',
          subject: memberSubject(id),
          before: { active: member.is_active },
          after: { active },
          reason,
        });
        if (notify)
          await mail.send(
            tx,
            member.email,
            active ? mails.enabled(member.first_name, await isOnHub(tx, id)) : mails.disabled(member.first_name),
          );
      },
    );
  };

  return {
    async consequences(id: number): Promise<Consequences> {
      const found = await findConsequences(db, id);
      if (!found) throw new Problem('record.not_found');
      return found;
    },

    disable: (caller: AdminCaller, id: number, given: SeenRecordWithNotice) =>
      enableOrDisable(caller, id, { ...given, notify: given.notify ?? false, active: false }),
    enable: (caller: AdminCaller, id: number, given: SeenRecordWithNotice) =>
      enableOrDisable(caller, id, { ...given, notify: given.notify ?? false, active: true }),

    endSessions: (caller: AdminCaller, id: number): Promise<AdminMember> =>
      changeMemberRecord(db, caller, { id, seen: undefined }, async (tx) => {
        const ended = (await sessions.endAll(tx, id)) + (await adminSessions.endAll(tx, id));
        await log(tx, caller, {
          event: 'member.sessions_ended',
          subject: memberSubject(id),
          detail: { sessions: ended },
        });
      }),
  };
}
export type MemberStates = ReturnType<typeof createMemberStates>;

/** From the next request on: the rows that every request reads say so, and no session is left. */
export async function setMemberActive(
  tx: Tx,
  {
    id,
    active,
    sessions,
    adminSessions,
  }: { id: number; active: boolean; sessions: Sessions; adminSessions: AdminSessions },
): Promise<void> {
  await setActive(tx, id, active);
  if (active) return;
  await sessions.endAll(tx, id);
  await adminSessions.endAll(tx, id);
}
