import type { Administrator } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { rightsOf } from '../rights.ts';

const COLUMNS = `m.id, m.first_name, m.last_name, m.email, m.is_active, a.is_super, a.version,
  exists (select 1 from administrator_codes c where c.member_id = a.member_id and c.key is not null)
    or exists (select 1 from administrator_passkeys k where k.member_id = a.member_id) as has_second_step,
  a.is_super and (select count(*) = 1 from administrators s join members x on x.id = s.member_id where s.is_super and x.is_active) as is_last_super,
  ${rightsOf('a.member_id')} as rights`;
const FROM = 'from administrators a join members m on m.id = a.member_id';

export const findAdministrator = (sql: Sql, id: number): Promise<Administrator | undefined> =>
  sql.maybeOne<Administrator>(`select ${COLUMNS} ${FROM} where a.member_id = $1`, [id]);

export const findAdministrators = (sql: Sql): Promise<Administrator[]> =>
  sql.rows<Administrator>(
    `select ${COLUMNS} ${FROM} order by a.is_super desc, m.last_name, m.first_name, m.id limit 200`,
  );

/** None when the member is one already. */
export const insertAdministrator = (
  tx: Tx,
  { id, is_super, by, now }: { id: number; is_super: boolean; by: string; now: Date },
): Promise<number> =>
  tx.run(
    'insert into administrators (member_id, is_super, added_at, added_by) values ($1, $2, $3, $4) on conflict do nothing',
    [id, is_super, now, by],
  );

export const setSuper = (tx: Tx, id: number, isSuper: boolean): Promise<number> =>
  tx.run('update administrators set is_super = $2, version = version + 1 where member_id = $1', [id, isSuper]);

/** These pages and no others. */
export async function replacePages(
  tx: Tx,
  id: number,
  { pages, mayWrite, mayPublish }: { pages: string[]; mayWrite: boolean[]; mayPublish: boolean[] },
): Promise<void> {
  await tx.run('delete from administrator_pages where member_id = $1', [id]);
  await tx.run(
    `insert into administrator_pages (member_id, page, may_write, may_publish)
     select $1, g.page, g.may_write, g.may_publish from unnest($2::text[], $3::boolean[], $4::boolean[]) g(page, may_write, may_publish)`,
    [id, pages, mayWrite, mayPublish],
  );
}

/** Others who decide about financial assistance. */
export const countWithAid = async (tx: Tx, exceptId: number): Promise<number> =>
  (
    await tx.one<{ people: number }>(
      `select count(*)::integer as people from administrator_pages where page = 'aid' and member_id <> $1`,
      [exceptId],
    )
  ).people;

/** Who looks after the money, by name; where nobody does, the super-admins. */
export const findTreasurers = (tx: Tx, exceptId: number): Promise<{ email: string; first_name: string }[]> =>
  tx.rows<{ email: string; first_name: string }>(
    `with named as (select member_id from administrator_pages where page = 'money' and may_write and member_id <> $1)
     select m.email, m.first_name from members m join administrators a on a.member_id = m.id
      where m.is_active and m.id <> $1
        and (m.id in (select member_id from named) or (a.is_super and not exists (select 1 from named))) order by m.id`,
    [exceptId],
  );

export const deleteAdministrator = (tx: Tx, id: number): Promise<number> =>
  tx.run('delete from administrators where member_id = $1', [id]);

/** Removes every second step of an administrator; the caller ends their sessions and writes it down. */
export async function dropSecondStep(tx: Tx, memberId: number): Promise<void> {
  await tx.run('delete from administrator_codes where member_id = $1', [memberId]);
  await tx.run('delete from administrator_passkeys where member_id = $1', [memberId]);
  await tx.run('delete from administrator_recovery_codes where member_id = $1', [memberId]);
  await tx.run('update administrators set version = version + 1 where member_id = $1', [memberId]);
}
