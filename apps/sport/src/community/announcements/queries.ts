import type { Announcement } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';

type Scope = Pick<Announcement, 'scope_type' | 'scope_id'>;

const scopeName = (scope: string): string =>
  `case ${scope}.scope_type when 'team' then (select name from teams where id = ${scope}.scope_id)
        else (select name from divisions where id = ${scope}.scope_id) end`;

/** For a statement over `current_announcements a join members m on m.id = a.author_id`, with the time in `now`. */
const columns = (now: string): string => `a.id, a.author_id, m.first_name || ' ' || m.last_name as author_name,
  a.scope_type, a.scope_id, ${scopeName('a')} as scope_name, a.title, a.body, ${localTime('a.created_at')} as created_at,
  greatest(0, ceil(extract(epoch from a.final_at - ${now}::timestamptz)))::integer as take_back_seconds,
  case when a.edited_at >= a.final_at then ${localTime('a.edited_at')} end as edited_at,
  ${localTime('a.withdrawn_at')} as withdrawn_at, a.is_important`;

/**
 * The newest of every scope the member holds now; each scope gives at most a page, however many it has. One that is held
 * is its author's, one that was taken back nobody's.
 */
export const findAnnouncements = (
  sql: Sql,
  { memberId, before, limit, now }: { memberId: number; before: number; limit: number; now: Date },
): Promise<Announcement[]> =>
  sql.rows<Announcement>(
    `select ${columns('$4')}
       from (select distinct scope_type, scope_id from held_scopes($1)) s
      cross join lateral (
        select * from current_announcements
         where scope_type = s.scope_type and scope_id = s.scope_id and id < $2 and (final_at <= $4 or author_id = $1)
           and (withdrawn_at is null or withdrawn_at >= final_at)
         order by id desc limit $3
      ) a
       join members m on m.id = a.author_id
      order by a.id desc limit $3`,
    [memberId, before, limit, now],
  );

/** One announcement of an author, by what the client called it. */
export const findPublished = (
  tx: Tx,
  authorId: number,
  { clientId, now }: { clientId: string; now: Date },
): Promise<Announcement> =>
  tx.one<Announcement>(
    `select ${columns('$3')} from current_announcements a join members m on m.id = a.author_id
      where a.author_id = $1 and a.client_id = $2`,
    [authorId, clientId, now],
  );

export const findAnnouncement = (tx: Tx, id: number, now: Date): Promise<Announcement> =>
  tx.one<Announcement>(
    `select ${columns('$2')} from current_announcements a join members m on m.id = a.author_id where a.id = $1`,
    [id, now],
  );

/** An author's own, locked: of whoever changes it and whoever tells people of it, one waits for the other. */
export const lockOwnAnnouncement = (tx: Tx, authorId: number, id: number): Promise<Scope | undefined> =>
  tx.maybeOne<Scope>(
    'select scope_type, scope_id from announcements where id = $1 and author_id = $2 for no key update',
    [id, authorId],
  );

export const insertEdit = (
  tx: Tx,
  id: number,
  { title, body, now }: { title: string; body: string; now: Date },
): Promise<unknown> =>
  tx.run('insert into announcement_edits (announcement_id, title, body, edited_at) values ($1, $2, $3, $4)', [
    id,
    title,
    body,
    now,
  ]);

/** Once; the second time changes nothing. */
export const insertWithdrawal = (tx: Tx, id: number, now: Date): Promise<unknown> =>
  tx.run(
    'insert into announcement_withdrawals (announcement_id, withdrawn_at) values ($1, $2) on conflict do nothing',
    [id, now],
  );

/** The current assignment that lets a member speak to a scope. It is locked: removing it waits, or is seen. */
export const lockAssignment = (
  tx: Tx,
  memberId: number,
  { scope_type, scope_id }: Scope,
): Promise<object | undefined> =>
  tx.maybeOne(
    `select 1 from assignments a join members m on m.id = a.member_id
      where a.member_id = $1 and case $2 when 'team' then a.team_id else a.division_id end = $3
        and case a.role when 'coach' then m.is_coach else m.is_staff end
        and case $2 when 'team' then exists (select 1 from current_teams where id = $3)
                 else exists (select 1 from current_divisions where id = $3) end
        for share of a, m`,
    [memberId, scope_type, scope_id],
  );

/** Undefined when the author has one that the client calls the same. */
export const insertAnnouncement = (
  tx: Tx,
  authorId: number,
  { scope_type, scope_id, title, body, is_important }: Scope & Pick<Announcement, 'title' | 'body' | 'is_important'>,
  { clientId, now, finalAt }: { clientId: string | null; now: Date; finalAt: Date },
): Promise<Pick<Announcement, 'id' | 'created_at' | 'scope_name'> | undefined> =>
  tx.maybeOne<Pick<Announcement, 'id' | 'created_at' | 'scope_name'>>(
    `insert into announcements as a (author_id, scope_type, scope_id, title, body, created_at, client_id, final_at, is_important)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (author_id, client_id) where client_id is not null do nothing
     returning id, ${localTime('created_at')} as created_at, ${scopeName('a')} as scope_name`,
    [authorId, scope_type, scope_id, title, body, now, clientId, finalAt, is_important],
  );
