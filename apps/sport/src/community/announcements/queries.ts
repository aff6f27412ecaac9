import type { Announcement } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';

type Scope = Pick<Announcement, 'scope_type' | 'scope_id'>;

const scopeName = (scope: string): string =>
  `case ${scope}.scope_type when 'team' then (select name from teams where id = ${scope}.scope_id)
        else (select name from divisions where id = ${scope}.scope_id) end`;

/** For a statement over `announcements a join members m on m.id = a.author_id`. */
const COLUMNS = `a.id, a.author_id, m.first_name || ' ' || m.last_name as author_name, a.scope_type, a.scope_id,
  ${scopeName('a')} as scope_name, a.title, a.body, ${localTime('a.created_at')} as created_at`;

/** The newest of every scope the member holds now; each scope gives at most a page, however many it has. */
export const findAnnouncements = (
  sql: Sql,
  { memberId, before, limit }: { memberId: number; before: number; limit: number },
): Promise<Announcement[]> =>
  sql.rows<Announcement>(
    `select ${COLUMNS}
       from (select distinct scope_type, scope_id from held_scopes($1)) s
      cross join lateral (
        select * from announcements where scope_type = s.scope_type and scope_id = s.scope_id and id < $2 order by id desc limit $3
      ) a
       join members m on m.id = a.author_id
      order by a.id desc limit $3`,
    [memberId, before, limit],
  );

/** One announcement of an author, by what the client called it. */
export const findPublished = (tx: Tx, authorId: number, clientId: string): Promise<Announcement> =>
  tx.one<Announcement>(
    `select ${COLUMNS} from announcements a join members m on m.id = a.author_id where a.author_id = $1 and a.client_id = $2`,
    [authorId, clientId],
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
  { scope_type, scope_id, title, body }: Scope & Pick<Announcement, 'title' | 'body'>,
  { clientId, now }: { clientId: string | null; now: Date },
): Promise<Pick<Announcement, 'id' | 'created_at' | 'scope_name'> | undefined> =>
  tx.maybeOne<Pick<Announcement, 'id' | 'created_at' | 'scope_name'>>(
    `insert into announcements as a (author_id, scope_type, scope_id, title, body, created_at, client_id) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (author_id, client_id) where client_id is not null do nothing
     returning id, ${localTime('created_at')} as created_at, ${scopeName('a')} as scope_name`,
    [authorId, scope_type, scope_id, title, body, now, clientId],
  );
