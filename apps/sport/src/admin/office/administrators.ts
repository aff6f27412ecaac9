import { t } from '@sports-hub/contract/texts';
import { AID_PEOPLE, type AdminRight, type Administrator } from '@sports-hub/contract';
import { invalidField, Problem, type Sql, type Tx } from '@sports-hub/kernel';
import { memberSubject } from '../../members/audit-subjects.ts';
import { findMember } from '../../members/queries.ts';
import { changedSince, lockAdministrators } from '../access.ts';
import type { AdminContext } from '../context.ts';
import { requireRecentPassword, type AdminCaller } from '../sign-in/guard.ts';
import type { AdminSessions } from '../sign-in/sessions.ts';
import {
  countWithAid,
  deleteAdministrator,
  dropSecondStep,
  findAdministrator,
  findAdministrators,
  findTreasurers,
  insertAdministrator,
  replacePages,
  setSuper,
} from './queries.ts';

/** `family-accounts:write` and `family-accounts:read` together are write; who publishes reads. */
function pagesOf(rights: readonly string[]): { pages: string[]; mayWrite: boolean[]; mayPublish: boolean[] } {
  const pages = [...new Set(rights.map((granted) => granted.split(':')[0]!))];
  const holds = (right: AdminRight): boolean[] => pages.map((page) => rights.includes(`${page}:${right}`));
  return { pages, mayWrite: holds('write'), mayPublish: holds('publish') };
}

const decidesAid = ({ rights }: Pick<Administrator, 'rights'>): boolean => rights.some(({ page }) => page === 'aid');

const words = ({ is_super, rights }: Pick<Administrator, 'is_super' | 'rights'>) => ({
  super_admin: is_super,
  pages: rights.map(({ page, right }) => `${page}: ${right}`),
});

/** Who may open which page. Only super-admins get here, and there is always one of them. */
export function createAdministrators({
  db,
  clock,
  mail,
  mails,
  log,
  sessions,
}: AdminContext & { sessions: AdminSessions }) {
  const read = async (sql: Sql, id: number): Promise<Administrator> => {
    const found = await findAdministrator(sql, id);
    if (!found) throw new Problem('record.not_found');
    return found;
  };

  /** One change of one administrator, seen at this version. */
  const change = <T>(
    caller: AdminCaller,
    id: number,
    version: number,
    work: (tx: Tx, before: Administrator) => Promise<T>,
  ): Promise<T> => {
    requireRecentPassword(caller, clock);
    return db.transaction(async (tx) => {
      await lockAdministrators(tx, caller);
      const before = await read(tx, id);
      if (before.version !== version) throw changedSince(before);
      return work(tx, before);
    });
  };

  /** Few know who asked for help, and nobody joins them unseen. */
  const watchAid = async (tx: Tx, caller: AdminCaller, after: Administrator, had: boolean): Promise<void> => {
    if (had || !decidesAid(after)) return;
    if ((await countWithAid(tx, after.id)) >= AID_PEOPLE)
      throw invalidField('rights', t('answers.admin.office.administrators.threeDecideAboutAid'));
    if (after.id !== caller.id) return;
    for (const { email, first_name } of await findTreasurers(tx, caller.id))
      await mail.send(tx, email, mails.tookAid(first_name, `${after.first_name} ${after.last_name}`));
  };

  return {
    list: (): Promise<Administrator[]> => findAdministrators(db),

    add(
      caller: AdminCaller,
      { member_id, is_super, rights }: { member_id: number; is_super: boolean; rights: readonly string[] },
    ): Promise<Administrator> {
      requireRecentPassword(caller, clock);
      return db.transaction(async (tx) => {
        await lockAdministrators(tx, caller);
        const member = await findMember(tx, member_id, 'for share');
        if (!member) throw invalidField('member_id', t('answers.admin.office.administrators.thereIsNoMemberWith'));
        if (member.player_id !== null)
          throw invalidField('member_id', t('answers.admin.office.administrators.thisIsAPlayersOwn'));
        if (!member.is_active || !member.is_email_verified || member.has_temporary_password)
          throw invalidField('member_id', t('answers.admin.office.administrators.onlyAnActiveMemberWith'));
        const added = await insertAdministrator(tx, { id: member_id, is_super, by: caller.actor, now: clock.now() });
        if (added === 0) throw new Problem('record.conflict');
        await replacePages(tx, member_id, pagesOf(rights));
        const after = await read(tx, member_id);
        await watchAid(tx, caller, after, false);
        await log(tx, caller, { event: 'administrator.added', subject: memberSubject(member_id), after: words(after) });
        await mail.send(tx, member.email, mails.becameAdministrator(member.first_name));
        return after;
      });
    },

    set: (
      caller: AdminCaller,
      id: number,
      { version, is_super, rights }: { version: number; is_super: boolean; rights: readonly string[] },
    ) =>
      change(caller, id, version, async (tx, before) => {
        if (before.is_last_super && !is_super) throw new Problem('admin.last_super');
        await setSuper(tx, id, is_super);
        await replacePages(tx, id, pagesOf(rights));
        const after = await read(tx, id);
        await watchAid(tx, caller, after, decidesAid(before));
        await log(tx, caller, {
          event: 'administrator.changed',
          subject: memberSubject(id),
          before: words(before),
          after: words(after),
        });
        return after;
      }),

    remove: (
      caller: AdminCaller,
      id: number,
      { version, reason }: { version: number; reason: string },
    ): Promise<Administrator> =>
      change(caller, id, version, async (tx, before) => {
        if (before.is_last_super) throw new Problem('admin.last_super');
        await deleteAdministrator(tx, id);
        await log(tx, caller, {
          event: 'administrator.removed',
          subject: memberSubject(id),
          before: words(before),
          reason,
        });
        return before;
      }),

    /** Somebody lost their phone and their codes. Never for oneself: a stolen session must not shed the second step. */
    resetSecondStep: (caller: AdminCaller, id: number, { version, reason }: { version: number; reason: string }) =>
      change(caller, id, version, async (tx, before) => {
        if (id === caller.id) throw new Problem('admin.own_affair');
        await dropSecondStep(tx, id);
        await sessions.endAll(tx, id);
        await log(tx, caller, { event: 'administrator.second_step_reset', subject: memberSubject(id), reason });
        await mail.send(tx, before.email, mails.secondStepReset(before.first_name));
        return read(tx, id);
      }),
  };
}
export type Administrators = ReturnType<typeof createAdministrators>;
