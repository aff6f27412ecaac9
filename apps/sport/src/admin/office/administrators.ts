import type { Administrator } from '@sports-hub/contract';
import { invalidField, Problem, type Sql, type Tx } from '@sports-hub/kernel';
import { memberSubject } from '../../members/audit-subjects.ts';
import { findMember } from '../../members/queries.ts';
import { changedSince, lockAdministrators } from '../access.ts';
import type { Desk } from '../desk.ts';
import { requireRecentPassword, type AdminCaller } from '../sign-in/guard.ts';
import type { AdminSessions } from '../sign-in/sessions.ts';

const COLUMNS = `m.id, m.first_name, m.last_name, m.email, m.is_active, a.is_super, a.version,
  exists (select 1 from administrator_codes c where c.member_id = a.member_id and c.key is not null)
    or exists (select 1 from administrator_passkeys k where k.member_id = a.member_id) as has_second_step,
  a.is_super and (select count(*) = 1 from administrators s join members x on x.id = s.member_id where s.is_super and x.is_active) as is_last_super,
  coalesce((select json_agg(json_build_object('page', g.page, 'right', case when g.may_write then 'write' else 'read' end) order by g.page)
     from administrator_pages g where g.member_id = a.member_id), '[]') as rights`;
const FROM = 'from administrators a join members m on m.id = a.member_id';

/** `family-accounts:write` and `family-accounts:read` together are write. */
function pagesOf(rights: readonly string[]): { pages: string[]; mayWrite: boolean[] } {
  const held = new Map<string, boolean>();
  for (const granted of rights) {
    const [page = '', right] = granted.split(':');
    held.set(page, (held.get(page) ?? false) || right === 'write');
  }
  return { pages: [...held.keys()], mayWrite: [...held.values()] };
}

const words = ({ is_super, rights }: Pick<Administrator, 'is_super' | 'rights'>) => ({
  super_admin: is_super,
  pages: rights.map(({ page, right }) => `${page}: ${right}`),
});

/** Who may open which page. Only super-admins get here, and there is always one of them. */
export function createAdministrators({ db, clock, mail, mails, log, sessions }: Desk & { sessions: AdminSessions }) {
  const read = async (sql: Sql, id: number): Promise<Administrator> => {
    const found = await sql.maybeOne<Administrator>(`select ${COLUMNS} ${FROM} where a.member_id = $1`, [id]);
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

  const storePages = async (tx: Tx, id: number, rights: readonly string[]): Promise<void> => {
    const { pages, mayWrite } = pagesOf(rights);
    await tx.run('delete from administrator_pages where member_id = $1', [id]);
    await tx.run(
      'insert into administrator_pages (member_id, page, may_write) select $1, p, w from unnest($2::text[], $3::boolean[]) g(p, w)',
      [id, pages, mayWrite],
    );
  };

  return {
    list: (): Promise<Administrator[]> =>
      db.rows<Administrator>(
        `select ${COLUMNS} ${FROM} order by a.is_super desc, m.last_name, m.first_name, m.id limit 200`,
      ),

    add(
      caller: AdminCaller,
      { member_id, is_super, rights }: { member_id: number; is_super: boolean; rights: readonly string[] },
    ): Promise<Administrator> {
      requireRecentPassword(caller, clock);
      return db.transaction(async (tx) => {
        await lockAdministrators(tx, caller);
        const member = await findMember(tx, member_id, 'for share');
        if (!member) throw invalidField('member_id', 'There is no member with this number.');
        if (member.player_id !== null) throw invalidField('member_id', 'This is a player’s own login.');
        if (!member.is_active || !member.is_email_verified || member.has_temporary_password)
          throw invalidField(
            'member_id',
            'Only an active member with a verified address and an own password can be an administrator.',
          );
        const added = await tx.run(
          'insert into administrators (member_id, is_super, added_at, added_by) values ($1, $2, $3, $4) on conflict do nothing',
          [member_id, is_super, clock.now(), caller.actor],
        );
        if (added === 0) throw new Problem('record.conflict');
        await storePages(tx, member_id, rights);
        const after = await read(tx, member_id);
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
        await tx.run('update administrators set is_super = $2, version = version + 1 where member_id = $1', [
          id,
          is_super,
        ]);
        await storePages(tx, id, rights);
        const after = await read(tx, id);
        await log(tx, caller, {
          event: 'administrator.changed',
          subject: memberSubject(id),
          before: words(before),
          after: words(after),
        });
        return after;
      }),

    remove: (caller: AdminCaller, id: number, version: number): Promise<void> =>
      change(caller, id, version, async (tx, before) => {
        if (before.is_last_super) throw new Problem('admin.last_super');
        await tx.run('delete from administrators where member_id = $1', [id]);
        await log(tx, caller, { event: 'administrator.removed', subject: memberSubject(id), before: words(before) });
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

/** Removes every second step of an administrator; the caller ends their sessions and writes it down. */
export async function dropSecondStep(tx: Tx, memberId: number): Promise<void> {
  await tx.run('delete from administrator_codes where member_id = $1', [memberId]);
  await tx.run('delete from administrator_passkeys where member_id = $1', [memberId]);
  await tx.run('delete from administrator_recovery_codes where member_id = $1', [memberId]);
  await tx.run('update administrators set version = version + 1 where member_id = $1', [memberId]);
}
