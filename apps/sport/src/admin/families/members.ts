import { randomInt } from 'node:crypto';
import type { AdminMember, AdminPlayer, MemberFilter } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField, Problem, type InvitedMember, type Passwords, type Sessions } from '@sports-hub/kernel';
import { memberSubject } from '../../members/audit-subjects.ts';
import type { InvitationLinks } from '../../members/hub-links/invitation-links.ts';
import type { MemberRow } from '../../members/queries.ts';
import type { AdminContext } from '../context.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import { changeMemberRecord, readMemberRecord } from './member-record.ts';
import { insertMemberWithPassword, setMemberRoles, setNames, setTemporaryPassword } from './queries.ts';
import { findMembers, findPlayers, type MemberPage } from './search.ts';

const pick = (letters: string, count: number): string =>
  Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('');
/** To be typed from a mail once: about 70 bits, nothing that looks like something else. */
const temporaryPassword = (): string =>
  [pick('ABCDEFGHJKLMNPQRSTUVWXYZ', 4), pick('23456789', 4), pick('abcdefghijkmnopqrstuvwxyz', 6)].join('-');

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
  if (member.player_id !== null) return t('answers.admin.families.members.thisIsAPlayersOwn');
  if (!member.is_active) return t('answers.admin.families.members.thisAccountIsDisabled');
  if (!member.is_email_verified) return t('answers.admin.families.members.theEmailAddressOfThis');
  if (member.has_temporary_password) return t('answers.admin.families.members.thisMemberHasNotChosen');
  return undefined;
}

/** Members: found, made, corrected, and marked as coach or staff. */
export function createMembers({
  db,
  clock,
  mail,
  mails,
  log,
  passwords,
  sessions,
  linkTo,
}: AdminContext & { passwords: Passwords; sessions: Sessions; linkTo: InvitationLinks }) {
  const invitationOf = (
    { email, first_name, last_name }: Pick<MemberRow, 'email' | 'first_name' | 'last_name'>,
    member: InvitedMember,
  ): string => linkTo({ email, first_name, last_name, reference: '', member });

  return {
    search: (query: { q: string; filter: MemberFilter; before: number | undefined }): Promise<MemberPage> =>
      findMembers(db, query),
    searchPlayers: (q: string): Promise<AdminPlayer[]> => findPlayers(db, q),
    read: (caller: AdminCaller, id: number): Promise<AdminMember> => readMemberRecord(db, caller, id),

    async create(
      caller: AdminCaller,
      person: { email: string; first_name: string; last_name: string; phone?: string | undefined },
    ): Promise<AdminMember> {
      const password = temporaryPassword();
      const hash = await passwords.hash(password);
      return db.transaction(async (tx) => {
        const { email, first_name, last_name } = person;
        const phone = person.phone || null;
        const invited = await insertMemberWithPassword(tx, {
          email,
          hash,
          first_name,
          last_name,
          phone,
          by: caller.id,
          now: clock.now(),
        });
        await log(tx, caller, {
          event: 'member.created_by_administrator',
          subject: memberSubject(invited.id),
          after: { first_name, last_name },
        });
        await mail.send(tx, email, mails.temporaryPassword(first_name, password, invitationOf(person, invited)));
        return readMemberRecord(tx, caller, invited.id);
      });
    },

    /** For somebody who has not used the first one: it is mailed to the address of the account and to no other. */
    async renewTemporaryPassword(caller: AdminCaller, id: number, version: number): Promise<AdminMember> {
      const password = temporaryPassword();
      const hash = await passwords.hash(password);
      return changeMemberRecord(db, caller, { id, seen: version }, async (tx, member) => {
        if (!member.has_temporary_password || !member.is_active) throw new Problem('record.conflict');
        const invited = await setTemporaryPassword(tx, id, hash);
        await sessions.endAll(tx, id);
        await log(tx, caller, { event: 'member.temporary_password_renewed', subject: memberSubject(id) });
        const url = invitationOf(member, invited);
        await mail.send(tx, member.email, mails.temporaryPassword(member.first_name, password, url));
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
      changeMemberRecord(db, caller, { id, seen: version }, async (tx, member) => {
        const kept = phone === undefined ? member.phone : phone || null;
        await setNames(tx, id, { first_name, last_name, phone: kept });
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
      changeMemberRecord(db, caller, { id, seen: version }, async (tx, member) => {
        const added = is_coach && !member.is_coach ? 'is_coach' : is_staff && !member.is_staff ? 'is_staff' : undefined;
        const refusal = added && roleRefusal(member);
        if (refusal) throw invalidField(added, refusal);
        await setMemberRoles(tx, id, { is_coach, is_staff });
        await log(tx, caller, {
          event: 'member.roles_changed',
          subject: memberSubject(id),
          before: roles(member),
          after: roles({ is_coach, is_staff }),
        });
      }),
  };
}
export type Members = ReturnType<typeof createMembers>;
