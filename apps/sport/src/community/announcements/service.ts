import type { Announcement } from '@sports-hub/contract';
import { Problem, type Clock, type Database, type Throttle } from '@sports-hub/kernel';
import type { MemberCaller } from '../../authentication/guards.ts';
import { pageOf } from '../../platform/pages-of-rows.ts';
import { findAnnouncements, findPublished, insertAnnouncement, lockAssignment } from './queries.ts';

const PAGE = 50;
const NEWEST = Number.MAX_SAFE_INTEGER;

export type NewAnnouncement = Pick<Announcement, 'scope_type' | 'scope_id' | 'title' | 'body'> & {
  /** What the client calls it: sent again, it is the same announcement. */
  client_id?: string;
};

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
      const found = await findAnnouncements(db, { memberId, before, limit: PAGE + 1 });
      const { items, next } = pageOf(found, PAGE);
      return { items, next_before: next?.id ?? null };
    },

    /** Stored once per author and `client_id`; a repeat returns the first and costs nothing. */
    publish: (
      author: MemberCaller,
      announcement: NewAnnouncement,
    ): Promise<{ announcement: Announcement; isNew: boolean }> =>
      db.transaction(async (tx) => {
        if (!(await lockAssignment(tx, author.id, announcement))) throw new Problem('scope.not_assigned');
        const { scope_type, scope_id, title, body, client_id: clientId = null } = announcement;
        const stored = await insertAnnouncement(tx, author.id, announcement, { clientId, now: clock.now() });
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
