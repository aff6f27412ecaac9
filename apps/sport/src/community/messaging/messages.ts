import { t } from '@sports-hub/contract/texts';
import type { Message, ProblemCode } from '@sports-hub/contract';
import { inBatches, invalidField, Problem, throttled, type Clock, type Database, type Sql } from '@sports-hub/kernel';
import { pageOf } from '../../platform/pages-of-rows.ts';
import { readSafetySettings } from '../safety/settings.ts';
import { callSendMessage, findEarlierMessages, findMessages, moveReadMarker, type MessagesAsked } from './queries.ts';
import type { MessageQuota, Sender } from './quota.ts';
import type { Wakes } from '../live/wakes.ts';

const PAGE = 100;
/** Most ask for what is new and get little, but each may get a page. */
const PAGES_AT_ONCE = 10;

export interface MessagePage {
  items: Message[];
  next_after: number;
  has_more: boolean;
  next_before?: number | null;
}

export interface MessageDraft {
  body: string;
  client_id: string;
}

export function createMessages({
  db,
  lookups,
  clock,
  quota,
  wakes,
}: {
  db: Database;
  lookups: Sql;
  clock: Clock;
  quota: MessageQuota;
  wakes: Wakes;
}) {
  const findPage = inBatches((asked: MessagesAsked[]) => findMessages(lookups, asked, PAGE + 1), {
    maxBatch: PAGES_AT_ONCE,
  });
  return {
    async list(readerId: number, conversationId: number, after: number): Promise<MessagePage> {
      const found = await findPage({ conversationId, readerId, after });
      // 404, not 403: a stranger must not learn that it exists.
      if (!found) throw new Problem('conversation.not_found');
      const { items, hasMore } = pageOf(found, PAGE);
      return { items, next_after: items.at(-1)?.id ?? after, has_more: hasMore };
    },

    /** What was said before a message, the newest of it. `has_more` is about what is older still. */
    async listBefore(readerId: number, conversationId: number, before: number): Promise<MessagePage> {
      const found = await findEarlierMessages(lookups, { conversationId, readerId, before, limit: PAGE + 1 });
      if (!found) throw new Problem('conversation.not_found');
      const { items, hasMore, next } = pageOf(found.toReversed(), PAGE);
      return {
        items: items.toReversed(),
        next_after: items[0]?.id ?? 0,
        has_more: hasMore,
        next_before: next?.id ?? null,
      };
    },

    /** Stores a message once per (conversation, sender, client_id); a retry returns the first. */
    async send(
      sender: Sender,
      conversationId: number,
      draft: MessageDraft,
    ): Promise<{ message: Message; isNew: boolean }> {
      const { outcome, retry_after, id, body, created_at } = await callSendMessage(db, {
        conversationId,
        senderId: sender.id,
        clientId: draft.client_id,
        body: draft.body,
        now: clock.now(),
        ...quota(sender),
      });
      if (outcome === 'messaging.quiet_hours')
        throw new Problem(outcome, { data: { until: (await readSafetySettings(db)).quiet_until } });
      if (outcome === 'throttle.exceeded') throw throttled('messages', retry_after ?? 1);
      if (outcome !== 'sent' && outcome !== 'repeated') throw new Problem(outcome as ProblemCode);
      if (outcome === 'sent') wakes.messageSent(conversationId);
      return {
        message: {
          id,
          sender_id: sender.id,
          body,
          created_at,
          first_name: sender.first_name,
          last_name: sender.last_name,
        },
        isNew: outcome === 'sent',
      };
    },

    async markRead(readerId: number, conversationId: number, messageId: number): Promise<{ last_read_id: number }> {
      const { may_read, last_read_id } = await moveReadMarker(db, { conversationId, readerId, messageId });
      if (!may_read) throw new Problem('conversation.not_found');
      if (last_read_id === null)
        throw invalidField('message_id', t('answers.community.messaging.messages.thisIsNotAMessage'));
      wakes.conversationRead(readerId, conversationId);
      return { last_read_id };
    },
  };
}
export type Messages = ReturnType<typeof createMessages>;
