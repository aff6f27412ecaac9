import {
  listConversations,
  listMessages,
  listRecipients as listRecipientsOperation,
  markRead,
  sendMessage,
  startConversation,
} from '@sports-hub/contract';
import { created, ok, type Sql } from '@sports-hub/kernel';
import type { SportRoutes } from '../../authentication/guards.ts';
import type { Conversations } from './conversations.ts';
import type { Messages } from './messages.ts';
import { listRecipients } from './recipients.ts';

export function addMessagingRoutes(
  routes: SportRoutes,
  { db, conversations, messages }: { db: Sql; conversations: Conversations; messages: Messages },
): void {
  routes.on(listRecipientsOperation, async ({ caller, query }) =>
    ok(await listRecipients(db, caller.id, query.after ?? 0)),
  );

  routes.on(listConversations, async ({ caller, query: { before, child_account_id } }) =>
    ok(
      child_account_id === undefined
        ? await conversations.listOwn(caller.id, before)
        : await conversations.listOfChild(caller.id, child_account_id, before),
    ),
  );

  routes.on(startConversation, async ({ caller, body }) => {
    const { id, isNew } = await conversations.start(caller.id, body.recipient_id);
    return isNew ? created({ id }) : ok({ id });
  });

  routes.on(listMessages, async ({ caller, params, query }) =>
    ok(
      query.before === undefined
        ? await messages.list(caller.id, params.id, query.after ?? 0)
        : await messages.listBefore(caller.id, params.id, query.before),
    ),
  );

  routes.on(sendMessage, async ({ caller, params, body }) => {
    const { message, isNew } = await messages.send(caller, params.id, body);
    return isNew ? created(message) : ok(message);
  });

  routes.on(markRead, async ({ caller, params, body }) =>
    ok(await messages.markRead(caller.id, params.id, body.message_id)),
  );
}
