import { randomUUID } from 'node:crypto';
import { openSportDatabase } from '@sports-hub/sport/database';
import { createConversations } from '@sports-hub/sport/community/messaging/conversations';
import { createMessages } from '@sports-hub/sport/community/messaging/messages';
import { listRecipients } from '@sports-hub/sport/community/messaging/recipients';
import { THROTTLE_RULES } from '@sports-hub/sport/throttles';
import { createThrottle, openLookups, systemClock } from '@sports-hub/kernel';
import { sampleConversations } from './world.ts';

export const OPERATIONS = [
  'poll with nothing new',
  'conversation list with unread',
  'message page of 100',
  'recipients page',
  'send',
] as const;
export type OperationName = (typeof OPERATIONS)[number];

/** The service's own functions on a loaded world, each call for another member and conversation. */
export async function openOperations(url: string, calls: number) {
  const db = openSportDatabase(url, 2);
  const lookups = openLookups(url);
  const samples = await sampleConversations(db, { count: calls });
  const long = await sampleConversations(db, { count: calls, onlyLong: true });
  const messages = createMessages({
    db,
    lookups,
    clock: systemClock,
    quota: () => ({ limit: 1_000_000, seconds: 1 }),
    wakes: { messageSent: () => {}, conversationRead: () => {} },
  });
  const conversations = createConversations({
    db,
    lookups,
    clock: systemClock,
    mail: { send: async () => {}, sendAll: async () => {}, sendAllOnce: async () => {} },
    pages: { messages: () => 'http://localhost/messages.php' },
    throttle: createThrottle(THROTTLE_RULES, systemClock),
  });
  let turn = 0;
  const next = <T>(list: readonly T[]): T => list[(turn += 1) % list.length] as T;
  const run: Record<OperationName, () => Promise<unknown>> = {
    'poll with nothing new': () => {
      const { member, conversation, lastMessage } = next(samples);
      return messages.list(member, conversation, lastMessage);
    },
    'conversation list with unread': () => conversations.listOwn(next(samples).member),
    'message page of 100': () => {
      const { member, conversation } = next(long);
      return messages.list(member, conversation, 0);
    },
    'recipients page': () => listRecipients(db, next(samples).member, 0),
    send: () => {
      const { member, conversation } = next(samples);
      return messages.send(
        { id: member, first_name: 'A', last_name: 'B', is_coach: false, is_staff: false, player_id: null },
        conversation,
        {
          body: 'Practice is at five at the middle school gym.',
          client_id: randomUUID(),
        },
      );
    },
  };
  return { run, close: () => Promise.all([db.close(), lookups.close()]) };
}
