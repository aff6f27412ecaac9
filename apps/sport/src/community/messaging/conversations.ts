import type { Conversation } from '@sports-hub/contract';
import { Problem, type Clock, type Database, type Mail, type Sql, type Throttle } from '@sports-hub/kernel';
import type { MemberPages } from '../../members/mails/member-pages.ts';
import type { SportThrottle } from '../../throttles.ts';
import { pageOf } from '../../platform/pages-of-rows.ts';
import { accessChild } from '../access.ts';
import { readSafetySettings } from '../safety/settings.ts';
import { queueGuardianNotices } from './notices.ts';
import { contactRefusal } from './policy.ts';
import { findConversationOfPair, findConversations, insertConversation } from './queries.ts';

const PAGE = 50;

export interface ConversationPage {
  items: Conversation[];
  next_before: number | null;
  monitoring: boolean;
}

export function createConversations({
  db,
  lookups,
  clock,
  mail,
  pages,
  throttle,
}: {
  db: Database;
  lookups: Sql;
  clock: Clock;
  mail: Mail;
  pages: Pick<MemberPages, 'messages'>;
  throttle: Throttle<SportThrottle>;
}) {
  const page = async (
    who: { memberId: number; readerId: number; before?: number | undefined },
    monitoring: boolean,
  ): Promise<ConversationPage> => {
    const found = await findConversations(lookups, { ...who, limit: PAGE + 1 });
    const { items, next } = pageOf(found, PAGE);
    return { items, next_before: next?.id ?? null, monitoring };
  };
  return {
    listOwn: (memberId: number, before?: number): Promise<ConversationPage> =>
      page({ memberId, readerId: memberId, before }, false),

    /** A verified child's conversations, read along with the guardian's own markers. */
    async listOfChild(guardianId: number, childAccountId: number, before?: number): Promise<ConversationPage> {
      await accessChild(db, guardianId, childAccountId);
      return page({ memberId: childAccountId, readerId: guardianId, before }, true);
    },

    /** The pair's conversation: the existing one whatever holds now, a new one only if the two may talk. */
    start: (from: number, to: number): Promise<{ id: number; isNew: boolean }> =>
      db.transaction(async (tx) => {
        const existing = await findConversationOfPair(tx, from, to);
        if (existing) return { ...existing, isNew: false };
        // The same response for somebody unknown as for somebody out of reach.
        if (await contactRefusal(tx, from, to)) throw new Problem('messaging.recipient_not_permitted');
        const created = await insertConversation(tx, { from, to, now: clock.now() });
        if (!created) {
          const winner = await findConversationOfPair(tx, from, to);
          if (!winner) throw new Problem('record.conflict');
          return { ...winner, isNew: false };
        }
        // After the insert: the second of two submits at once must not be refused for what the first has done.
        await throttle.take(tx, 'conversations', from);
        const settings = await readSafetySettings(tx);
        if (settings.guardian_notices) await queueGuardianNotices(tx, { mail, from, to, pages });
        return { ...created, isNew: true };
      }),
  };
}
export type Conversations = ReturnType<typeof createConversations>;
