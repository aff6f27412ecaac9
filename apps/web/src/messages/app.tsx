import { t } from '@sports-hub/contract/texts';
import type { CommunityMe } from '@sports-hub/contract';
import { isHubError, type Client } from '@sports-hub/sdk';
import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { Button } from '../kit/controls.tsx';
import { Icon } from '../kit/icon.tsx';
import { Bar } from './bar.tsx';
import { Connection } from './connection.tsx';
import { ConversationList, ListSkeleton } from './conversation-list.tsx';
import { Gate } from './gate.tsx';
import { createMessaging, fetchMe, keys, type Messaging } from './messaging.ts';
import type { MessagesPageData } from './page-data.ts';
import { usePlace, type MessagesPlace } from './place.ts';
import { MessagingProvider, useMessaging } from './shared.tsx';
import { Thread } from './thread.tsx';
import { showUnread } from './unread.ts';

const Announcements = lazy(() => import('./parts.ts').then((parts) => ({ default: parts.Announcements })));
const Family = lazy(() => import('./parts.ts').then((parts) => ({ default: parts.Family })));
const NewMessage = lazy(() => import('./parts.ts').then((parts) => ({ default: parts.NewMessage })));

interface AppProps {
  data: MessagesPageData;
  client: Client;
  cache: QueryClient;
}

/** The pane that a phone shows; a wide screen shows both. */
const paneOf = ({ tab, conversation }: MessagesPlace): 'thread' | 'list' =>
  tab === 'conversations' && conversation !== undefined ? 'thread' : 'list';

const LABELS = {
  conversations: t('messages.app.conversations'),
  announcements: t('messages.app.announcements'),
  family: t('messages.app.family'),
} as const;

interface FrameProps {
  data: MessagesPageData;
  canWrite: boolean;
  unread?: number;
  children: ReactNode;
  thread?: ReactNode;
}

/** List and thread beside each other, or one section alone. */
function Panes({ data, canWrite, unread, children, thread }: FrameProps) {
  const place = usePlace();
  const isSingle = place.tab !== 'conversations' || thread === undefined;
  const classes = ['msg', isSingle && 'msg--single', place.child !== undefined && 'guardian'].filter(Boolean).join(' ');
  return (
    <main className={classes} id="main" data-pane={isSingle ? 'list' : paneOf(place)} tabIndex={-1}>
      <section className="msg__list" aria-label={LABELS[place.tab]}>
        <Bar data={data} place={place} canWrite={canWrite} unread={unread ?? 0} />
        {/* Nothing in it may be focusable, and it scrolls by keyboard all the same. */}
        <div className="msg__scroll" tabIndex={isSingle ? 0 : undefined}>
          {children}
        </div>
      </section>
      {isSingle ? null : thread}
    </main>
  );
}

const Choose = () => (
  <section className="thread" aria-label={t('messages.app.conversation')}>
    <div />
    <div className="thread__choose">
      <div className="empty">
        <Icon name="chat" />
        <h2>{t('messages.app.chooseAConversation')}</h2>
        <p>{t('messages.app.newMessagesAppearByThemselves')}</p>
      </div>
    </div>
    <div />
  </section>
);

/** Keeps the keyboard where the eye is when one pane gives way to the other. */
function usePaneFocus(place: MessagesPlace): void {
  const last = useRef(place);
  useEffect(() => {
    const before = last.current;
    last.current = place;
    if (before === place) return;
    if (before.conversation !== undefined && place.conversation === undefined)
      document.getElementById(`conversation-${before.conversation}`)?.focus();
    else if (place.conversation !== undefined && !matchMedia('(min-width: 60rem)').matches)
      document.querySelector<HTMLElement>('.thread__back')?.focus();
  }, [place]);
}

function Screens() {
  const place = usePlace();
  const { me, data, poller, wake, listOf, fetchList } = useMessaging();
  const { data: own } = useQuery({ queryKey: keys.conversations(), queryFn: () => fetchList() });
  const unread = own?.items.reduce((sum, item) => sum + item.unread, 0) ?? 0;
  usePaneFocus(place);

  useEffect(() => {
    poller.start(15_000);
    const online = (): void => void poller.now();
    window.addEventListener('online', online);
    return () => {
      window.removeEventListener('online', online);
      poller.stop();
    };
  }, [poller]);

  // After everything that the page needs to be used.
  useEffect(() => {
    let isOver = false;
    let stop = (): void => {
      isOver = true;
    };
    void import('../kit/live.ts').then(({ followChanges }) => {
      if (!isOver) stop = followChanges((change) => void wake(change));
    });
    return () => stop();
  }, [wake]);

  useEffect(() => {
    const open =
      place.conversation === undefined
        ? undefined
        : listOf(place.child)?.items.find(({ id }) => id === place.conversation);
    const self = place.child ?? me.account.id;
    const name =
      open && (open.account_a === self ? `${open.b_first} ${open.b_last}` : `${open.a_first} ${open.a_last}`);
    const where = place.isNew
      ? t('messages.app.newMessage')
      : (name ?? (place.tab === 'conversations' ? undefined : LABELS[place.tab]));
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${where ? `${where} – ` : ''}Messages – ${data.siteName}`;
    showUnread(unread);
  }, [place, unread, own]);

  return (
    <>
      <Panes
        data={data}
        canWrite={me.messaging.can_send && place.tab === 'conversations'}
        unread={unread}
        thread={
          place.conversation === undefined ? (
            <Choose />
          ) : (
            <Thread key={`${place.conversation}-${place.child ?? 0}`} id={place.conversation} child={place.child} />
          )
        }
      >
        <Connection />
        <Suspense fallback={null}>
          {place.tab === 'announcements' ? <Announcements /> : null}
          {place.tab === 'family' ? <Family /> : null}
        </Suspense>
        {place.tab === 'conversations' ? <ConversationList /> : null}
      </Panes>
      {place.isNew && me.messaging.can_send ? (
        <Suspense fallback={null}>
          <NewMessage />
        </Suspense>
      ) : null}
    </>
  );
}

/** Screens for a member; one set of them per account, whatever changes about it. */
function Member({ me, data, client, cache }: AppProps & { me: CommunityMe }) {
  const messaging = useMemo(() => createMessaging(data, me, client, cache), [me.account.id]);
  const current = useMemo((): Messaging => ({ ...messaging, me }), [messaging, me]);
  return (
    <MessagingProvider value={current}>
      <Screens />
    </MessagingProvider>
  );
}

function Start(props: AppProps) {
  const { data, client } = props;
  const me = useQuery({ queryKey: keys.me, queryFn: () => fetchMe(client) });
  // A sport that was away comes back by itself.
  const isAway = me.isError && isHubError(me.error) && me.error.isTemporary;
  useEffect(() => {
    if (!isAway) return undefined;
    const retry = (): void => {
      if (document.visibilityState === 'visible') void me.refetch();
    };
    const timer = setInterval(retry, 15_000);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [isAway]);
  if (me.data) return <Member me={me.data} {...props} />;
  return (
    <Panes
      data={data}
      canWrite={false}
      thread={me.isError ? undefined : <section className="thread" aria-label={t('messages.app.conversation')} />}
    >
      {me.isError ? (
        <div className="single stack">
          <Gate error={me.error} data={data} client={client} onRetry={() => void me.refetch()} />
        </div>
      ) : (
        <ListSkeleton />
      )}
    </Panes>
  );
}

export const App = (props: AppProps) => (
  <QueryClientProvider client={props.cache}>
    <Start {...props} />
  </QueryClientProvider>
);

/** What a broken part of the page shows instead of nothing. */
export const Broken = ({ onRetry }: { onRetry: () => void }) => (
  <main className="msg msg--single" id="main">
    <div className="single">
      <div className="empty">
        <Icon name="alert" />
        <h1 className="title-s">{t('messages.app.somethingWentWrongOnOur')}</h1>
        <p>{t('messages.app.pleaseLoadThePageAgain')}</p>
        <Button kind="primary" onClick={onRetry}>
          {t('messages.app.loadAgain')}
        </Button>
      </div>
    </div>
  </main>
);
