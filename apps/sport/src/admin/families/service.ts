import { randomInt } from 'node:crypto';
import type { AdminMember, AdminPlayer, Consequences, MemberFilter } from '@sports-hub/contract';
import {
  invalidField,
  Problem,
  type Clock,
  type Database,
  type Mail,
  type Passwords,
  type Sessions,
  type Sql,
  type Tx,
} from '@sports-hub/kernel';
import { memberSubject } from '../../members/audit-subjects.ts';
import type { MemberRow } from '../../members/queries.ts';
import { accessMemberToChange, changedSince, isAdministrator, isOwnAffair, refuseOwnAffair } from '../access.ts';
import type { AdminLog } from '../log.ts';
import type { AdminMails } from '../mails.ts';
import { requireRecentPassword, type AdminCaller } from '../sign-in/guard.ts';
import type { AdminSessions } from '../sign-in/sessions.ts';
import { findLinkState, storeVerifiedLink, tellOtherGuardians } from './guardians.ts';
import {
  findAssignmentsOf,
  findBareMember,
  findChildrenOf,
  findConsequences,
  findPlayer,
  findPlayerOf,
} from './queries.ts';
import { findMembers, findPlayers, type MemberPage } from './search.ts';

export interface FamilyAccountsOptions {
  db: Database;
  clock: Clock;
  mail: Mail;
  mails: AdminMails;
  log: AdminLog;
  passwords: Passwords;
  sessions: Sessions;
  adminSessions: AdminSessions;
}

const pick = (letters: string, count: number): string =>
  Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('');
/** To be typed from a mail once: about 70 bits, nothing that looks like something else. */
const temporaryPassword = (): string =>
  [pick('ABCDEFGHJKLMNPQRSTUVWXYZ', 4), pick('23456789', 4), pick('abcdefghijkmnopqrstuvwxyz', 6)].join('-');

const PROTECTED = 'Only a super-admin can change the account of an administrator.';
const OWN_AFFAIR = 'This concerns you or your own family. Somebody else must decide it.';

/** Words for a refusal that the page shows before anybody tries. */
export async function protection(sql: Sql, caller: AdminCaller, memberId: number): Promise<string | null> {
  if (caller.is_super && memberId === caller.id) return null;
  if (await isOwnAffair(sql, caller, { members: [memberId] })) return OWN_AFFAIR;
  return !caller.is_super && (await isAdministrator(sql, memberId)) ? PROTECTED : null;
}

const names = (member: MemberRow) => ({
  first_name: member.first_name,
  last_name: member.last_name,
  phone: member.phone,
});
const roles = (member: Pick<MemberRow, 'is_coach' | 'is_staff'>) => ({
  coach: member.is_coach,
  staff: member.is_staff,
});

/** Why somebody cannot become a coach or staff member, in words; undefined when they can. */
function roleRefusal(member: MemberRow): string | undefined {
  if (member.player_id !== null) return 'This is a player’s own login. A player cannot be a coach or staff member.';
  if (!member.is_active) return 'This account is disabled.';
  if (!member.is_email_verified) return 'The e-mail address of this account is not verified yet.';
  if (member.has_temporary_password) return 'This member has not chosen an own password yet.';
  return undefined;
}

/** Family Accounts: members, their roles, their state and their links to children. */
export function createFamilyAccounts({
  db,
  clock,
  mail,
  mails,
  log,
  passwords,
  sessions,
  adminSessions,
}: FamilyAccountsOptions) {
  const read = async (sql: Sql, caller: AdminCaller, id: number): Promise<AdminMember> => {
    const bare = await findBareMember(sql, id);
    if (!bare) throw new Problem('record.not_found');
    return {
      ...bare,
      children: await findChildrenOf(sql, id),
      player: await findPlayerOf(sql, id),
      assignments: await findAssignmentsOf(sql, id),
      protected: await protection(sql, caller, id),
    };
  };

  /** One change of one member, seen at this version. Returns the member as it is afterwards. */
  const change = (
    caller: AdminCaller,
    id: number,
    seen: number | undefined,
    work: (tx: Tx, member: MemberRow) => Promise<void>,
  ): Promise<AdminMember> =>
    db.transaction(async (tx) => {
      const member = await accessMemberToChange(tx, caller, id);
      if (seen !== undefined) {
        const { version } = await tx.one<{ version: number }>('select version from members where id = $1', [id]);
        if (version !== seen) throw changedSince(await read(tx, caller, id));
      }
      await work(tx, member);
      return read(tx, caller, id);
    });

  const setActive = (
    caller: AdminCaller,
    id: number,
    { version, reason, notify = false, active }: { version: number; reason: string; notify?: boolean; active: boolean },
  ): Promise<AdminMember> => {
    requireRecentPassword(caller, clock);
    return change(caller, id, version, async (tx, member) => {
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
          active ? mails.enabled(member.first_name) : mails.disabled(member.first_name),
        );
    });
  };

  return {
    search: (query: { q: string; filter: MemberFilter; before: number | undefined }): Promise<MemberPage> =>
      findMembers(db, query),
    searchPlayers: (q: string): Promise<AdminPlayer[]> => findPlayers(db, q),
    read: (caller: AdminCaller, id: number): Promise<AdminMember> => read(db, caller, id),

    async consequences(id: number): Promise<Consequences> {
      const found = await findConsequences(db, id);
      if (!found) throw new Problem('record.not_found');
      return found;
    },

    async create(
      caller: AdminCaller,
      person: { email: string; first_name: string; last_name: string; phone?: string | undefined },
    ): Promise<AdminMember> {
      const password = temporaryPassword();
      const hash = await passwords.hash(password);
      return db.transaction(async (tx) => {
        const { id } = await tx.one<{ id: number }>(
          `insert into members (email, password_hash, has_temporary_password, invited_address, first_name, last_name, phone, created_at)
           values ($1, $2, true, $1, $3, $4, $5, $6) returning id`,
          [person.email, hash, person.first_name, person.last_name, person.phone || null, clock.now()],
        );
        await log(tx, caller, {
          event: 'member.created_by_administrator',
          subject: memberSubject(id),
          after: { first_name: person.first_name, last_name: person.last_name },
        });
        await mail.send(tx, person.email, mails.temporaryPassword(person.first_name, password));
        return read(tx, caller, id);
      });
    },

    /** For somebody who has not used the first one: it is mailed to the address of the account and to no other. */
    async renewTemporaryPassword(caller: AdminCaller, id: number, version: number): Promise<AdminMember> {
      const password = temporaryPassword();
      const hash = await passwords.hash(password);
      return change(caller, id, version, async (tx, member) => {
        if (!member.has_temporary_password || !member.is_active) throw new Problem('record.conflict');
        await tx.run(
          'update members set password_hash = $2, password_version = password_version + 1, invited_address = email where id = $1',
          [id, hash],
        );
        await sessions.endAll(tx, id);
        await log(tx, caller, { event: 'member.temporary_password_renewed', subject: memberSubject(id) });
        await mail.send(tx, member.email, mails.temporaryPassword(member.first_name, password));
      });
    },

    rename: (
      caller: AdminCaller,
      id: number,
      {
        version,
        first_name,
        last_name,
        phone,
      }: { version: number; first_name: string; last_name: string; phone?: string | undefined },
    ): Promise<AdminMember> =>
      change(caller, id, version, async (tx, member) => {
        const kept = phone === undefined ? member.phone : phone || null;
        await tx.run('update members set first_name = $2, last_name = $3, phone = $4 where id = $1', [
          id,
          first_name,
          last_name,
          kept,
        ]);
        await log(tx, caller, {
          event: 'member.corrected',
          subject: memberSubject(id),
          before: names(member),
          after: { first_name, last_name, phone: kept },
        });
      }),

    setRoles: (
      caller: AdminCaller,
      id: number,
      { version, is_coach, is_staff }: { version: number; is_coach: boolean; is_staff: boolean },
    ): Promise<AdminMember> =>
      change(caller, id, version, async (tx, member) => {
        const added = is_coach && !member.is_coach ? 'is_coach' : is_staff && !member.is_staff ? 'is_staff' : undefined;
        const refusal = added && roleRefusal(member);
        if (refusal) throw invalidField(added, refusal);
        await tx.run('update members set is_coach = $2, is_staff = $3 where id = $1', [id, is_coach, is_staff]);
        await log(tx, caller, {
          event: 'member.roles_changed',
          subject: memberSubject(id),
          before: roles(member),
          after: roles({ is_coach, is_staff }),
        });
      }),

    disable: (
      caller: AdminCaller,
      id: number,
      given: { version: number; reason: string; notify?: boolean | undefined },
    ) => setActive(caller, id, { ...given, notify: given.notify ?? false, active: false }),
    enable: (
      caller: AdminCaller,
      id: number,
      given: { version: number; reason: string; notify?: boolean | undefined },
    ) => setActive(caller, id, { ...given, notify: given.notify ?? false, active: true }),

    endSessions: (caller: AdminCaller, id: number): Promise<AdminMember> =>
      change(caller, id, undefined, async (tx) => {
        const ended = (await sessions.endAll(tx, id)) + (await adminSessions.endAll(tx, id));
        await log(tx, caller, {
          event: 'member.sessions_ended',
          subject: memberSubject(id),
          detail: { sessions: ended },
        });
      }),

    /** Links an adult to a registered player. Nobody links themselves or touches the links of their own children. */
    linkChild(
      caller: AdminCaller,
      id: number,
      {
        version,
        player_id,
        relationship,
        reason,
      }: { version: number; player_id: number; relationship: string; reason: string },
    ): Promise<AdminMember> {
      requireRecentPassword(caller, clock);
      return change(caller, id, version, async (tx, member) => {
        await refuseOwnAffair(tx, caller, { members: [id], players: [player_id] });
        const player = await findPlayer(tx, player_id);
        if (!player) throw invalidField('player_id', 'There is no player with this number.');
        if (member.player_id !== null)
          throw invalidField('player_id', 'This is a player’s own login. It cannot be linked to a child.');
        if (!member.is_active) throw invalidField('player_id', 'This account is disabled.');
        const before = await findLinkState(tx, id, player_id);
        if (before?.status === 'verified' && before.relationship === relationship) throw new Problem('record.conflict');
        await storeVerifiedLink(tx, {
          memberId: id,
          playerId: player_id,
          relationship,
          by: caller.actor,
          reason,
          now: clock.now(),
        });
        await log(tx, caller, {
          event: 'guardian_link.verified',
          subject: memberSubject(id),
          before: before ? { relationship: before.relationship, status: before.status } : { status: 'none' },
          after: { relationship, status: 'verified' },
          reason,
          detail: { player_id },
        });
        await mail.send(tx, member.email, mails.linkVerified(member.first_name, player.first_name));
        await tellOtherGuardians(tx, { mail, mails, memberId: id, playerId: player_id });
      });
    },

    removeLink(
      caller: AdminCaller,
      linkId: number,
      { version, reason }: { version: number; reason: string },
    ): Promise<AdminMember> {
      requireRecentPassword(caller, clock);
      return db.transaction(async (tx) => {
        const link = await tx.maybeOne<{
          member_id: number;
          player_id: number;
          relationship: string;
          status: string;
          version: number;
          child: string;
        }>(
          `select g.member_id, g.player_id, g.relationship, g.status, g.version, p.first_name as child
             from guardian_links g join players p on p.id = g.player_id where g.id = $1 for update of g`,
          [linkId],
        );
        if (!link) throw new Problem('record.not_found');
        const member = await accessMemberToChange(tx, caller, link.member_id);
        await refuseOwnAffair(tx, caller, { members: [link.member_id], players: [link.player_id] });
        if (link.version !== version || link.status === 'revoked')
          throw changedSince(await read(tx, caller, link.member_id));
        await tx.run(`update guardian_links set status = 'revoked', reason = $2 where id = $1`, [linkId, reason]);
        await log(tx, caller, {
          event: 'guardian_link.removed',
          subject: memberSubject(link.member_id),
          before: { relationship: link.relationship, status: link.status },
          after: { status: 'removed' },
          reason,
          detail: { player_id: link.player_id },
        });
        await mail.send(tx, member.email, mails.linkRemoved(member.first_name, link.child));
        return read(tx, caller, link.member_id);
      });
    },
  };
}
export type FamilyAccounts = ReturnType<typeof createFamilyAccounts>;

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
  await tx.run('update members set is_active = $2 where id = $1', [id, active]);
  if (active) return;
  await sessions.endAll(tx, id);
  await adminSessions.endAll(tx, id);
}
