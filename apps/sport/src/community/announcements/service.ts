import type { Announcement } from '@sports-hub/contract';
import { Problem, type Clock, type Database, type Sql, type Throttle, type Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import type { MemberCaller } from '../../platform/http/guards.ts';

const PAGE = 50;
const NEWEST = Number.MAX_SAFE_INTEGER;

export type NewAnnouncement = Pick<Announcement, 'scope_type' | 'scope_id' | 'title' | 'body'> & {
  /** What the client calls it: sent again, it is the same announcement. */
  client_id?: string;
};

const scopeName = (scope: string): string =>
  `case ${scope}.scope_type when 'team' then (select name from teams where id = ${scope}.scope_id)
        else (select name from divisions where id = ${scope}.scope_id) end`;

/** The newest of every scope the member holds now; each scope gives at most a page, however many it has. */
const findAnnouncements = (sql: Sql, memberId: number, before: number, limit: number): Promise<Announcement[]> =>
  sql.rows<Announcement>(
    `select a.id, a.author_id, m.first_name || ' ' || m.last_name as author_name, a.scope_type, a.scope_id, ${scopeName('a')} as scope_name, a.title, a.body,
            ${localTime('a.created_at')} as created_at
       from (select distinct scope_type, scope_id from held_scopes($1)) s
      cross join lateral (
        select * from announcements where scope_type = s.scope_type and scope_id = s.scope_id and id < $2 order by id desc limit $3
      ) a
       join members m on m.id = a.author_id
      order by a.id desc limit $3`,
    [memberId, before, limit],
  );

/** One announcement of an author, by what the client called it. */
const findPublished = (tx: Tx, authorId: number, clientId: string) =>
  tx.one<Announcement>(
    `select a.id, a.author_id, m.first_name || ' ' || m.last_name as author_name, a.scope_type, a.scope_id, ${scopeName('a')} as scope_name, a.title, a.body,
            ${localTime('a.created_at')} as created_at
       from announcements a join members m on m.id = a.author_id where a.author_id = $1 and a.client_id = $2`,
    [authorId, clientId],
  );

/** The current assignment that lets a member speak to a scope. It is locked: removing it waits, or is seen. */
const lockAssignment = (
  tx: Tx,
  memberId: number,
  { scope_type, scope_id }: NewAnnouncement,
): Promise<object | undefined> =>
  tx.maybeOne(
    `select 1 from assignments a join members m on m.id = a.member_id
      where a.member_id = $1 and case $2 when 'team' then a.team_id else a.division_id end = $3
        and case a.role when 'coach' then m.is_coach else m.is_staff end
        and case $2 when 'team' then exists (select 1 from current_teams where id = $3) else exists (select 1 from current_divisions where id = $3) end
        for share of a, m`,
    [memberId, scope_type, scope_id],
  );

export function createAnnouncements({
  db,
  clock,
  throttle,
}: {
  db: Database;
  clock: Clock;
  throttle: Throttle<'announcements'>;
}) {
  return {
    async list(memberId: number, before = NEWEST): Promise<{ items: Announcement[]; next_before: number | null }> {
      const found = await findAnnouncements(db, memberId, before, PAGE + 1);
      const items = found.slice(0, PAGE);
      return { items, next_before: found.length > PAGE ? (items.at(-1)?.id ?? null) : null };
    },

    /** Stored once per author and `client_id`; a repeat returns the first and costs nothing. */
    publish: (
      author: MemberCaller,
      announcement: NewAnnouncement,
    ): Promise<{ announcement: Announcement; isNew: boolean }> =>
      db.transaction(async (tx) => {
        if (!(await lockAssignment(tx, author.id, announcement))) throw new Problem('scope.not_assigned');
        const { scope_type, scope_id, title, body, client_id: clientId = null } = announcement;
        const stored = await tx.maybeOne<{ id: number; created_at: string; scope_name: string }>(
          `insert into announcements as a (author_id, scope_type, scope_id, title, body, created_at, client_id) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (author_id, client_id) where client_id is not null do nothing
         returning id, ${localTime('created_at')} as created_at, ${scopeName('a')} as scope_name`,
          [author.id, scope_type, scope_id, title, body, clock.now(), clientId],
        );
        if (!stored) return { announcement: await findPublished(tx, author.id, clientId ?? ''), isNew: false };
        await throttle.take(tx, 'announcements', author.id);
        const author_name = `${author.first_name} ${author.last_name}`;
        return {
          announcement: { ...stored, author_id: author.id, author_name, scope_type, scope_id, title, body },
          isNew: true,
        };
      }),
  };
}
export type Announcements = ReturnType<typeof createAnnouncements>;
