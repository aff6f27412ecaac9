import { t } from '@sports-hub/contract/texts';
import type { Conversation, Message } from '@sports-hub/contract';
import { isHubError, systemClock } from '@sports-hub/sdk';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from '../kit/icon.tsx';
import { showToast } from '../kit/in-browser.ts';
import { Empty } from '../kit/surfaces.tsx';
import {} from '../kit/words.ts';
import { Composer, Silenced, Throttled, type Silence } from './composer.tsx';
import { Gate } from './gate.tsx';
import { Log } from './log.tsx';
import { keys } from './messaging.ts';
import type { Pending } from './outbox.ts';
import { PlaceLink } from './place-link.tsx';
import { useLate, useMessaging } from './shared.tsx';
import { ThreadBar } from './thread-bar.tsx';
import { firstUnread, sides, whoIsAndTeam, type Thread as ThreadData } from './threads.ts';

const ReportDialog = lazy(() => import('./parts.ts').then((parts) => ({ default: parts.ReportDialog })));

const Waiting = () =>
  useLate() ? (
    <div className="thread__inner" role="status" aria-busy="true" aria-label={t('messages.thread.loadingMessages')}>
      <span className="skel skel--bubble" />
      <span className="skel skel--bubble skel--mine" />
      <span className="skel skel--bubble" />
    </div>
  ) : null;

/** The conversation of this address: on the list, or asked for by itself. */
function useConversation(id: number, child: number | undefined) {
  const { listOf, fetchList, refreshList } = useMessaging();
  const list = useQuery({ queryKey: keys.conversations(child), queryFn: () => fetchList(child) });
  const listed = list.data?.items.find((item) => item.id === id);
  const single = useQuery({
    queryKey: ['conversation', id, child ?? 0],
    queryFn: async (): Promise<Conversation | null> => {
      // Just begun, perhaps: then the list has it by now.
      if (!listOf(child)?.items.some((item) => item.id < id)) await refreshList(child);
      const found = listOf(child)?.items.find((item) => item.id === id);
      return found ?? (await fetchList(child, { before: id + 1 })).items.find((item) => item.id === id) ?? null;
    },
    enabled: list.isSuccess && !listed,
  });
  return {
    conversation: listed ?? single.data ?? undefined,
    error: list.error ?? single.error,
    isMissing: single.data === null,
  };
}

/** Says what arrives: "Kim: …", or how many, never one's own, and not more often than every five seconds. */
function useAnnouncement(thread: ThreadData | undefined, self: number | undefined): string {
  const [words, setWords] = useState('');
  const said = useRef({ upTo: -1, at: 0 });
  useEffect(() => {
    if (!thread) return undefined;
    const { items } = thread;
    const last = items.at(-1)?.id ?? 0;
    if (said.current.upTo < 0) said.current.upTo = last;
    const fresh = items.filter(({ id, sender_id }) => id > said.current.upTo && sender_id !== self);
    if (fresh.length === 0) {
      said.current.upTo = Math.max(last, said.current.upTo);
      return undefined;
    }
    const wait = Math.max(0, said.current.at + 5_000 - systemClock.now());
    const timer = setTimeout(() => {
      said.current = { upTo: last, at: systemClock.now() };
      setWords(
        fresh.length === 1
          ? `${fresh[0]!.first_name}: ${fresh[0]!.body}`
          : t('messages.thread.newMessages', { count: fresh.length }),
      );
    }, wait);
    return () => clearTimeout(timer);
  }, [thread?.items, self]);
  return words;
}

function silenceOf(
  { can_send, reason }: { can_send: boolean; reason: string | null },
  refused: { code: string } | undefined,
): Silence | undefined {
  if (refused?.code === 'messaging.not_permitted') return { reason: 'not_permitted' };
  if (can_send) return undefined;
  return { reason: (reason as 'no_scope' | 'consent_off' | 'no_guardian' | null) ?? 'no_scope' };
}

interface ThreadProps {
  id: number;
  child: number | undefined;
}

/** One conversation: its head, its messages, and the place to write, or the reason why there is none. */
export function Thread({ id, child }: ThreadProps) {
  const messaging = useMessaging();
  const { me, data, outbox, keeping, read } = messaging;
  const { conversation, error: listError, isMissing } = useConversation(id, child);
  const thread = useQuery({ queryKey: keys.thread(id), queryFn: () => messaging.fetchThread(id) });
  const pending = useSyncExternalStore(outbox.watch, () => outbox.of(id));
  const [reported, setReported] = useState<readonly Message[]>();
  const isGuardian = child !== undefined;
  const self = isGuardian ? undefined : me.account.id;
  const words = useAnnouncement(thread.data, self);

  // Opened before: what is there is shown at once, and what came since follows.
  const wasCached = useRef(messaging.threadOf(id) !== undefined);
  useEffect(() => {
    if (wasCached.current) messaging.readNew(id).catch(() => undefined);
  }, [id]);

  // How much was new when it was opened; the line stays while it is open.
  const [opened, setOpened] = useState<{ unread: number; firstNew: number | undefined }>();
  if (!opened && conversation && thread.data) {
    const { unread } = conversation;
    setOpened({
      unread,
      firstNew: unread > 0 ? firstUnread(thread.data.items, unread, me.account.id) : undefined,
    });
  }

  // The last message that was marked as read. Of a conversation that is not on the list, the page itself knows what is
  // new.
  const marked = useRef(0);
  const unlisted = useRef(conversation);
  unlisted.current = conversation;
  const seen = useCallback(() => {
    const last = messaging.threadOf(id)?.items.at(-1);
    const item = messaging.listOf(child)?.items.find((other) => other.id === id);
    if (!last || last.id <= marked.current) return;
    const isNew = item
      ? item.unread > 0
      : marked.current > 0
        ? last.sender_id !== me.account.id
        : (unlisted.current?.unread ?? 0) > 0;
    if (!isNew) return;
    marked.current = last.id;
    read(id, last.id, child).catch(() => {
      marked.current = 0;
    });
  }, [id, child]);
  const report = useCallback((messages: readonly Message[]) => setReported(messages), []);

  const [rewritten, setRewritten] = useState(0);
  const rewrite = useCallback(
    ({ client_id, body }: Pending) => {
      void outbox.discard(client_id).then((isTaken) => {
        if (!isTaken) return;
        const draft = `draft-${id}`;
        keeping.write(draft, [body, keeping.read(draft)].filter(Boolean).join('\n'));
        setRewritten((count) => count + 1);
      });
    },
    [id],
  );

  const failure = thread.error ?? listError;
  if (isMissing || isHubError(thread.error, 'conversation.not_found'))
    return (
      <section className="thread" aria-label={t('messages.thread.conversation')}>
        <ThreadBar />
        <Empty icon="search" title={t('messages.thread.thisConversationWasNotFound')}>
          {t('messages.thread.itMayBelongToAnother')}
        </Empty>
      </section>
    );
  if (failure && !(thread.data && conversation))
    return (
      <section className="thread" aria-label={t('messages.thread.conversation')}>
        <ThreadBar />
        <div className="single">
          <Gate error={failure} data={data} client={messaging.client} onRetry={() => void thread.refetch()} />
        </div>
      </section>
    );
  if (!conversation || !thread.data || !opened)
    return (
      <section className="thread" aria-label={t('messages.thread.conversation')}>
        <ThreadBar />
        <Waiting />
      </section>
    );

  const { self: owner, other } = sides(conversation, child ?? me.account.id);
  const refused = pending.find((item) => item.state === 'failed');
  const refusal = refused?.state === 'failed' ? refused.error : undefined;
  const silence = silenceOf(me.messaging, refusal);
  const lastOfOther = thread.data.items.findLast(({ sender_id }) => sender_id !== self);
  const player = [owner, other].find(({ role }) => role === 'player');
  const note = player
    ? player.id === self
      ? t('messages.thread.yourFamilyCanReadAlong')
      : t('messages.thread.sFamilyCanReadAlong', { first: player.first })
    : undefined;

  return (
    <section
      className="thread"
      aria-label={
        isGuardian
          ? t('messages.thread.sConversationWithReadOnly', { first: owner.first, name: other.name })
          : t('messages.thread.conversationWith', { name: other.name })
      }
    >
      <div>
        {isGuardian ? (
          <div className="notice notice--ink notice--bar">
            <Icon name="eye" />
            <div className="notice__body">
              <p className="notice__title">{t('messages.thread.youAreReadingSMessages', { first: owner.first })}</p>
              <p>{t('messages.thread.youSeeEverythingThatIs', { first: owner.first, other: other.first })}</p>
            </div>
          </div>
        ) : null}
        <ThreadBar
          name={other.name}
          sub={`${whoIsAndTeam(other, conversation)}${isGuardian ? ` · ${t('messages.thread.with', { name: owner.name })}` : ''}`}
          onReport={lastOfOther ? () => setReported([lastOfOther]) : undefined}
          child={isGuardian ? owner.first : undefined}
        />
      </div>
      <Log
        key={id}
        label={
          isGuardian ? t('messages.thread.sMessagesReadOnly', { first: owner.first }) : t('messages.thread.messages')
        }
        thread={thread.data}
        self={self}
        firstNew={opened.firstNew}
        newCount={opened.unread}
        pending={isGuardian ? [] : pending}
        sport={data.sportName.toLowerCase()}
        outbox={outbox}
        onChange={rewrite}
        onEarlier={() => messaging.fetchEarlier(id)}
        onReport={report}
        onSeen={seen}
      />
      <p className="hidden-text" role="status" aria-live="polite">
        {words}
      </p>
      {isGuardian ? (
        <div className="readonly-bar">
          <Icon name="lock" size="s" />
          <span>{t('messages.thread.readOnly')}</span>
          <PlaceLink className="btn btn--small" to={{ tab: 'family' }}>
            {t('messages.thread.sMessaging', { first: owner.first })}
          </PlaceLink>
        </div>
      ) : (
        <div className="thread__foot">
          <Throttled pending={pending} />
          {refusal?.code === 'messaging.quiet_hours' ? (
            <Silenced silence={{ reason: 'quiet', until: refusal.until }} other={other} />
          ) : null}
          {silence ? (
            <Silenced silence={silence} other={other} />
          ) : (
            <Composer
              key={`${id} ${rewritten}`}
              conversationId={id}
              to={other}
              note={note}
              keeping={keeping}
              onSend={(body) => outbox.add(id, body)}
            />
          )}
        </div>
      )}
      {reported ? (
        <Suspense fallback={null}>
          <ReportDialog
            messages={reported}
            sport={data.sportName}
            client={messaging.client}
            keeping={keeping}
            onClose={() => setReported(undefined)}
            onSent={() => {
              setReported(undefined);
              showToast(t('messages.thread.thankYouAnAdministratorWill'));
            }}
          />
        </Suspense>
      ) : null}
    </section>
  );
}
