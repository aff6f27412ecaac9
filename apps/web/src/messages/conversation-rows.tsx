import { t } from '@sports-hub/contract/texts';
import type { CommunityMe, Conversation } from '@sports-hub/contract';
import { memo } from 'react';
import { Badge } from '../kit/controls.tsx';
import { Avatar } from '../kit/icon.tsx';
import { Notice } from '../kit/surfaces.tsx';
import { formatDate, formatShortDate, formatTime } from '../kit/words.ts';
import { PlaceLink, type LinkToPlace } from './place-link.tsx';
import type { MessagesPlace } from './place.ts';
import { today } from './shared.tsx';
import { sides, whoIs } from './threads.ts';

/** The time today, otherwise the day. */
const shortMoment = (value: string, now: string): string =>
  value.startsWith(now) ? formatTime(value) : formatShortDate(value, now);

interface RowProps {
  conversation: Conversation;
  /** Whose conversation it is: one's own, or a child's. */
  self: number;
  child?: string;
  to: MessagesPlace;
  isCurrent: boolean;
  now: string;
  Link?: LinkToPlace;
}

/** A row is one link: the name, and what is new, was said last, or since when the two talk. */
export const ConversationRow = memo(function ConversationRow({
  conversation,
  self,
  child,
  to,
  isCurrent,
  now,
  Link = PlaceLink,
}: RowProps) {
  const { other } = sides(conversation, self);
  const { unread, last_message: last } = conversation;
  const since = child
    ? t('messages.conversationList.withSince', { child, createdAt: formatDate(conversation.created_at, now) })
    : t('messages.conversationList.since', { createdAt: formatDate(conversation.created_at, now) });
  const said = last
    ? `${last.sender_id === self ? `${child ?? t('messages.conversationList.you')}: ` : ''}${last.excerpt}`
    : since;
  return (
    <li>
      <Link
        to={to}
        id={`conversation-${conversation.id}`}
        className={unread > 0 ? 'conv conv--unread' : 'conv'}
        aria-current={isCurrent ? 'true' : undefined}
      >
        <Avatar name={other.name} />
        <span className="conv__text">
          <span className="conv__name">{other.name}</span>
          <span className="conv__sub">
            {`${whoIs(other)} · ${unread > 0 ? t('messages.conversationList.newMessages', { count: unread }) : said}`}
          </span>
        </span>
        <span className="conv__end">
          {last ? (
            <time className="conv__when" dateTime={last.created_at}>
              {shortMoment(last.created_at, now)}
            </time>
          ) : null}
          <Badge count={unread} words={t('messages.conversationList.unread', { unread })} />
        </span>
      </Link>
    </li>
  );
});

/** Why one can write to nobody. */
export const NOBODY: Record<string, string> = {
  no_scope: t('messages.conversationList.youCanWriteToPeople'),
  consent_off: t('messages.conversationList.yourFamilyHasSwitchedMessages'),
  no_guardian: t('messages.conversationList.messagesNeedAParentOr'),
};

interface OwnConversationsProps {
  me: CommunityMe;
  items: readonly Conversation[];
  place: MessagesPlace;
  Link?: LinkToPlace;
}

/** One's own conversations, in the service's order: drawn with the page, and by the application. */
export function OwnConversations({ me, items, place, Link = PlaceLink }: OwnConversationsProps) {
  const now = today();
  return (
    <>
      {me.messaging.can_send ? null : (
        <div className="msg__notice">
          <Notice>{NOBODY[me.messaging.reason ?? 'no_scope']}</Notice>
        </div>
      )}
      <ul aria-label={t('messages.conversationList.yourConversations')}>
        {items.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            self={me.account.id}
            to={{ tab: 'conversations', conversation: conversation.id }}
            isCurrent={place.conversation === conversation.id && place.child === undefined}
            now={now}
            Link={Link}
          />
        ))}
      </ul>
    </>
  );
}
