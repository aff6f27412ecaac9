import type { Sql, Tx } from '../sql/database.ts';

/** Takes people whose mail about the week is due, until a moment; those that another process has are left to it. */
export const takeDue = (
  sql: Sql,
  { week, now, until, limit }: { week: string; now: Date; until: Date; limit: number },
): Promise<{ person_id: number }[]> =>
  sql.rows<{ person_id: number }>(
    `update week_mails w set due_at = $3 from (
       select person_id from week_mails where week = $1::date and done_at is null and due_at <= $2
        order by due_at, person_id limit $4 for update skip locked) due
      where w.person_id = due.person_id returning w.person_id`,
    [week, now, until, limit],
  );

export const postponeWeek = (sql: Sql, personId: number, week: string, until: Date): Promise<number> =>
  sql.run('update week_mails set due_at = $3 where person_id = $1 and week = $2::date and done_at is null', [
    personId,
    week,
    until,
  ]);

/** False when another process has done it. */
export const finishWeek = async (tx: Tx, personId: number, week: string, now: Date): Promise<boolean> =>
  (await tx.run('update week_mails set done_at = $3 where person_id = $1 and week = $2::date and done_at is null', [
    personId,
    week,
    now,
  ])) === 1;

/**
 * SQL that writes down whose mail about the week `$1` is due at `$2`, `$3` people at most: those of a selection of `id`
 * for whom nobody has begun that week.
 */
export const enlisting = (people: string): string => `
  insert into week_mails (person_id, week, due_at)
  select p.id, $1::date, $2 from (${people}) p
   where not exists (select 1 from week_mails w where w.person_id = p.id and w.week >= $1::date)
   order by p.id limit $3
  on conflict (person_id) do update set week = excluded.week, due_at = excluded.due_at, done_at = null
    where week_mails.week < excluded.week`;
