import { t } from '@sports-hub/contract/texts';
import type { CommunityMe } from '@sports-hub/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../kit/controls.tsx';
import { Icon } from '../kit/icon.tsx';
import { Empty } from '../kit/surfaces.tsx';
import { ConversationRow, NOBODY, OwnConversations } from './conversation-rows.tsx';
import { keys } from './messaging.ts';
import { PlaceLink } from './place-link.tsx';
import { usePlace } from './place.ts';
import { today, useLate, useMessaging, wordsOf } from './shared.tsx';
import type { ConversationList as List } from './threads.ts';

const NobodyYet = lazy(() => import('./parts.ts').then((parts) => ({ default: parts.NobodyYet })));

export const ListSkeleton = () => {
  const isLate = useLate();
  return isLate ? (
    <div role="status" aria-busy="true" aria-label={t('messages.conversationList.loadingConversations')}>
      {[1, 2, 3].map((row) => (
        <div className="conv" aria-hidden="true" key={row}>
          <span className="skel skel--circle" />
          <span className="conv__text conv__text--skel">
            <span className="skel" />
            <span className="skel skel--short" />
          </span>
        </div>
      ))}
    </div>
  ) : null;
};

/** Older conversations come when asked for; a failure says so in place. */
function Older({ child }: { child?: number }) {
  const { fetchList, listOf, cache } = useMessaging();
  const [state, setState] = useState<{ busy?: boolean; words?: string }>({});
  const before = listOf(child)?.nextBefore;
  if (!before) return null;
  const load = async (): Promise<void> => {
    setState({ busy: true });
    try {
      const page = await fetchList(child, { before });
      cache.setQueryData<List>(keys.conversations(child), (list) =>
        list ? { items: [...list.items, ...page.items], nextBefore: page.nextBefore } : page,
      );
      setState({});
    } catch (error) {
      setState({ words: wordsOf(error) });
    }
  };
  return (
    <div className="conv-more">
      <Button kind="quiet" small busy={state.busy} onClick={() => void load()}>
        {t('messages.conversationList.showOlderConversations')}
      </Button>
      <span role="status">{state.words}</span>
    </div>
  );
}

function ChildConversations({ child, now }: { child: CommunityMe['children'][number]; now: string }) {
  const { fetchList } = useMessaging();
  const place = usePlace();
  const id = child.account_id!;
  const { data: list } = useQuery({ queryKey: keys.conversations(id), queryFn: () => fetchList(id) });
  if (!list || list.items.length === 0) return null;
  return (
    <>
      <h2 className="group-head" id={`child-${id}`}>
        <Icon name="eye" size="s" />

        {t('messages.conversationList.sConversationsReadOnly', { firstName: child.first_name })}
      </h2>
      <ul aria-labelledby={`child-${id}`}>
        {list.items.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            self={id}
            child={child.first_name}
            to={{ tab: 'conversations', conversation: conversation.id, child: id }}
            isCurrent={place.conversation === conversation.id && place.child === id}
            now={now}
          />
        ))}
      </ul>
      <Older child={id} />
    </>
  );
}

/** One's own conversations in the service's order, then those of each child to read along. */
export function ConversationList() {
  const { me, fetchList } = useMessaging();
  const place = usePlace();
  const now = today();
  const own = useQuery({ queryKey: keys.conversations(), queryFn: () => fetchList() });
  const children = me.children.filter(({ account_id }) => account_id !== null);
  if (own.isPending) return <ListSkeleton />;
  return (
    <>
      {own.data && own.data.items.length > 0 ? (
        <OwnConversations me={me} items={own.data.items} place={place} />
      ) : own.data && me.messaging.reason === 'no_scope' && !me.account.is_player ? (
        <Suspense fallback={null}>
          <NobodyYet />
        </Suspense>
      ) : own.data ? (
        <Empty
          icon="chat"
          title={t('messages.conversationList.noMessagesYet')}
          action={
            me.messaging.can_send ? (
              <PlaceLink className="btn btn--primary btn--small" to={{ tab: 'conversations', isNew: true }}>
                <Icon name="plus" />
                {t('messages.conversationList.newMessage')}
              </PlaceLink>
            ) : undefined
          }
        >
          {me.messaging.can_send
            ? t('messages.conversationList.writeToYourCoachOr')
            : NOBODY[me.messaging.reason ?? 'no_scope']}
        </Empty>
      ) : null}
      <Older />
      {children.map((child) => (
        <ChildConversations key={child.player_id} child={child} now={now} />
      ))}
    </>
  );
}
