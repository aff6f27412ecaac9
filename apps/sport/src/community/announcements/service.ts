import type { Announcement } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { Problem, secondsAfter, type Clock, type Database, type Throttle, type Tx } from '@sports-hub/kernel';
import type { MemberCaller } from '../../authentication/guards.ts';
import { pageOf } from '../../platform/pages-of-rows.ts';
import {
  findAnnouncement,
  findAnnouncements,
  findPublished,
  insertAnnouncement,
  insertEdit,
  insertWithdrawal,
  lockAssignment,
  lockOwnAnnouncement,
} from './queries.ts';

const PAGE = 50;
const NEWEST = Number.MAX_SAFE_INTEGER;
/** For how long a held announcement can be taken back. */
const HELD_SECONDS = 10;

export type NewAnnouncement = Pick<Announcement, 'scope_type' | 'scope_id' | 'title' | 'body'> & {
  /** What the client calls it: sent again, it is the same announcement. */
  client_id?: string;
  hold?: boolean;
  /** Everybody is asked to say that they have seen it. */
  important?: boolean;
};

/** What a withdrawn one said is kept and no longer shown, also in apps that do not know `withdrawn_at`. */
const presented = (stored: Announcement): Announcement =>
  stored.withdrawn_at === null
    ? stored
    : { ...stored, body: t('answers.community.announcements.service.itWasWithdrawn') };

/** The only access to an announcement that is to be changed: for its author, while assigned to its team or division. */
async function accessOwn(tx: Tx, author: MemberCaller, id: number): Promise<void> {
  const scope = await lockOwnAnnouncement(tx, author.id, id);
  if (!scope) throw new Problem('announcement.not_found');
  if (!(await lockAssignment(tx, author.id, scope))) throw new Problem('scope.not_assigned');
}

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
      const found = await findAnnouncements(db, { memberId, before, limit: PAGE + 1, now: clock.now() });
      const { items, next } = pageOf(found, PAGE);
      return { items: items.map(presented), next_before: next?.id ?? null };
    },

    /** Stored once per author and `client_id`; a repeat returns the first and costs nothing. */
    publish: (
      author: MemberCaller,
      announcement: NewAnnouncement,
    ): Promise<{ announcement: Announcement; isNew: boolean }> =>
      db.transaction(async (tx) => {
        if (!(await lockAssignment(tx, author.id, announcement))) throw new Problem('scope.not_assigned');
        const { scope_type, scope_id, title, body, client_id: clientId = null, hold = false } = announcement;
        const is_important = announcement.important ?? false;
        const now = clock.now();
        const take_back_seconds = hold ? HELD_SECONDS : 0;
        const finalAt = secondsAfter(now, take_back_seconds);
        const stored = await insertAnnouncement(
          tx,
          author.id,
          { ...announcement, is_important },
          { clientId, now, finalAt },
        );
        if (!stored) {
          const first = await findPublished(tx, author.id, { clientId: clientId ?? '', now });
          return { announcement: presented(first), isNew: false };
        }
        await throttle.take(tx, 'announcements', author.id);
        const author_name = `${author.first_name} ${author.last_name}`;
        const unchanged = { take_back_seconds, edited_at: null, withdrawn_at: null, is_important };
        return {
          announcement: {
            ...stored,
            author_id: author.id,
            author_name,
            scope_type,
            scope_id,
            title,
            body,
            ...unchanged,
          },
          isNew: true,
        };
      }),

    /** The same words again change nothing and mark nothing. */
    edit: (
      author: MemberCaller,
      id: number,
      { title, body }: Pick<Announcement, 'title' | 'body'>,
    ): Promise<Announcement> =>
      db.transaction(async (tx) => {
        await accessOwn(tx, author, id);
        const now = clock.now();
        const current = await findAnnouncement(tx, id, now);
        if (current.withdrawn_at !== null) throw new Problem('announcement.withdrawn');
        if (current.title === title && current.body === body) return current;
        await throttle.take(tx, 'announcements', author.id);
        await insertEdit(tx, id, { title, body, now });
        return findAnnouncement(tx, id, now);
      }),

    /** Gone for everybody while it is held; afterwards its title stays, and says that it was withdrawn. */
    withdraw: (author: MemberCaller, id: number): Promise<Announcement> =>
      db.transaction(async (tx) => {
        await accessOwn(tx, author, id);
        // Only now: the moment counts in which the announcement was locked.
        const now = clock.now();
        await insertWithdrawal(tx, id, now);
        return presented(await findAnnouncement(tx, id, now));
      }),
  };
}
export type Announcements = ReturnType<typeof createAnnouncements>;
