import type { CommunityMe, Message } from '@sports-hub/contract';
import {
  createClient,
  createMessageReader,
  createPoller,
  getCommunityMe,
  listAnnouncements,
  listConversations,
  listMessages,
  markRead,
  sendMessage,
  systemClock,
  type Client,
  type PollState,
} from '@sports-hub/sdk';
import { QueryClient } from '@tanstack/react-query';
import type { LiveChange } from '../kit/live.ts';
import { createKeeping } from './keeping.ts';
import { createLater } from './later.ts';
import { createOutbox } from './outbox.ts';
import type { MessagesPageData } from './page-data.ts';
import { currentPlace } from './place.ts';
import type { MessagesStart } from './start.ts';
import { merge, renew, type ConversationList, type Thread } from './threads.ts';

const NEWEST = Number.MAX_SAFE_INTEGER;
/** While something else is watched more closely, the list of conversations is looked at every minute. */
const LIST_EVERY = 4;

export const keys = {
  me: ['me'] as const,
  /** A child's conversations, or one's own. */
  conversations: (child?: number) => ['conversations', child ?? 0] as const,
  thread: (id: number) => ['thread', id] as const,
  announcements: ['announcements'] as const,
  claims: ['claims'] as const,
  standings: ['standings'] as const,
  registered: ['registered'] as const,
  newGuardians: ['new-guardians'] as const,
};

/** Everything the screens share: calls, what was loaded, what is on its way, and the poll that keeps it current. */
export function createMessaging(data: MessagesPageData, me: CommunityMe, client: Client, cache: QueryClient) {
  const keeping = createKeeping(globalThis.sessionStorage, `${data.place}-${data.sport}-${me.account.id}`);

  const listOf = (child?: number) => cache.getQueryData<ConversationList>(keys.conversations(child));
  const threadOf = (id: number) => cache.getQueryData<Thread>(keys.thread(id));

  async function fetchList(
    child?: number,
    { before, signal, retries }: { before?: number; signal?: AbortSignal; retries?: number } = {},
  ) {
    const query = {
      ...(child === undefined ? {} : { child_account_id: child }),
      ...(before === undefined ? {} : { before }),
    };
    const { data: page } = await client.call(listConversations, { query, signal, retries });
    return { items: page.items, nextBefore: page.next_before } satisfies ConversationList;
  }
  async function refreshList(
    child?: number,
    options: { signal?: AbortSignal; retries?: number } = {},
  ): Promise<ConversationList> {
    const page = await fetchList(child, options);
    const list = renew(listOf(child), page);
    cache.setQueryData(keys.conversations(child), list);
    return list;
  }

  async function fetchThread(id: number): Promise<Thread> {
    const { data: page } = await client.call(listMessages, { params: { id }, query: { before: NEWEST } });
    return { items: page.items, nextBefore: page.next_before ?? null, cursor: page.next_after };
  }

  const addMessages = (id: number, messages: readonly Message[], cursor?: number): void => {
    cache.setQueryData<Thread>(keys.thread(id), (thread) =>
      thread
        ? { ...thread, items: merge(thread.items, messages), cursor: Math.max(thread.cursor, cursor ?? 0) }
        : thread,
    );
  };

  /** Reads what is new in a conversation that was opened before. */
  async function readNew(id: number, options: { signal?: AbortSignal; retries?: number } = {}): Promise<void> {
    const thread = threadOf(id);
    if (!thread) return;
    const reader = createMessageReader({
      client,
      conversationId: id,
      after: thread.cursor,
      // The cursor is kept with the messages: both are there, or neither.
      store: (messages) => addMessages(id, messages, messages.at(-1)?.id),
    });
    await reader.read(options);
  }

  const outbox = createOutbox({
    keeping,
    later: createLater(data.account, data.sport),
    deliver: async (id, message) => (await client.call(sendMessage, { params: { id }, body: { ...message } })).data,
    sent: (id, message) => {
      addMessages(id, [message]);
      const { id: messageId, sender_id, body, created_at } = message;
      const last_message = { id: messageId, sender_id, excerpt: [...body].slice(0, 140).join(''), created_at };
      cache.setQueryData<ConversationList>(keys.conversations(), (list) =>
        list ? { ...list, items: list.items.map((item) => (item.id === id ? { ...item, last_message } : item)) } : list,
      );
    },
    now: systemClock.now,
    after: (milliseconds, action) => void setTimeout(action, milliseconds),
  });

  /** What a poll is about that was asked for because something changed; undefined for one whose time has come. */
  let woken: LiveChange | undefined;
  async function lookAt({ conversation: changed }: LiveChange, options: { signal: AbortSignal; retries: number }) {
    const { conversation, child } = currentPlace();
    const isOpen = conversation !== undefined && (changed === undefined || changed === conversation);
    await Promise.all([
      refreshList(undefined, options),
      child === undefined ? undefined : refreshList(child, options),
      isOpen ? readNew(conversation, options) : undefined,
    ]);
  }

  // --- One poll for the whole page: one request, unless it finds that there is more to fetch. ---
  let turn = 0;
  async function poll(signal: AbortSignal): Promise<void> {
    const { tab, conversation, child } = currentPlace();
    const options = { signal, retries: 0 };
    const change = woken;
    woken = undefined;
    if (change) return lookAt(change, options);
    turn += 1;
    const isListsTurn = turn % LIST_EVERY === 0;
    if (tab === 'announcements' && !isListsTurn) {
      const { data: page } = await client.call(listAnnouncements, options);
      cache.setQueryData(keys.announcements, (old: { pages: (typeof page)[]; pageParams: unknown[] } | undefined) =>
        old ? { ...old, pages: [page, ...old.pages.slice(1)] } : old,
      );
      return;
    }
    const thread = conversation === undefined ? undefined : threadOf(conversation);
    if (conversation !== undefined && thread && child !== undefined && isListsTurn) {
      await refreshList(undefined, options);
      return;
    }
    const isListed = listOf(child)
      ?.items.slice(0, 50)
      .some(({ id }) => id === conversation);
    if (conversation !== undefined && thread && !isListed && !isListsTurn) {
      await readNew(conversation, options);
      return;
    }
    // The list says of every conversation on it whether there is more: usually nothing else has to be asked.
    const list = await refreshList(child, options);
    const item = list.items.find(({ id }) => id === conversation);
    if (item && thread && (item.last_message?.id ?? 0) > thread.cursor) await readNew(item.id, options);
  }

  const watchers = new Set<() => void>();
  let pollState: PollState = { status: 'paused' };
  let reachedAt = Date.now();
  const poller = createPoller({
    task: async (signal) => {
      await poll(signal);
      reachedAt = Date.now();
      // Said by the worker, on a page that it had kept.
      document.querySelector('.offline')?.remove();
      outbox.reached();
    },
    onState: (state) => {
      pollState = state;
      for (const watcher of watchers) watcher();
    },
  });

  /** Something changed: it is asked for now, and not together with what was asked before. */
  async function wake(change: LiveChange): Promise<void> {
    if (change.sport !== data.sport) return;
    const isWaiting = woken !== undefined;
    woken = isWaiting && woken?.conversation !== change.conversation ? { sport: change.sport } : change;
    if (isWaiting) return;
    if (pollState.status === 'polling') await poller.now();
    if (woken) await poller.now();
  }

  /** Only what has been on the screen is read; afterwards the list shows nothing new for it. */
  async function read(id: number, messageId: number, child?: number): Promise<void> {
    await client.call(markRead, { params: { id }, body: { message_id: messageId } });
    cache.setQueryData<ConversationList>(keys.conversations(child), (list) =>
      list ? { ...list, items: list.items.map((item) => (item.id === id ? { ...item, unread: 0 } : item)) } : list,
    );
  }

  return {
    data,
    me,
    client,
    cache,
    keeping,
    outbox,
    poller,
    fetchList,
    refreshList,
    fetchThread,
    readNew,
    read,
    wake,
    listOf,
    threadOf,
    async fetchEarlier(id: number): Promise<void> {
      const before = threadOf(id)?.nextBefore;
      if (!before) return;
      const { data: page } = await client.call(listMessages, { params: { id }, query: { before } });
      cache.setQueryData<Thread>(keys.thread(id), (thread) =>
        thread ? { ...thread, items: merge(page.items, thread.items), nextBefore: page.next_before ?? null } : thread,
      );
    },
    watchPoll(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    pollState: () => pollState,
    /** When the service was last heard. */
    reachedAt: () => reachedAt,
  };
}
export type Messaging = ReturnType<typeof createMessaging>;

export const createPageClient = (data: MessagesPageData): Client =>
  createClient({ baseUrl: '/api/v1', place: data.place, sport: data.sport, csrfToken: data.csrfToken });

export const fetchMe = async (client: Client): Promise<CommunityMe> => (await client.call(getCommunityMe)).data;

/** Nothing is fetched behind one's back: the poll decides what is asked, and the SDK what is tried again. */
export const createCache = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        gcTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** What came with the page need not be asked for. */
export function fillCache(cache: QueryClient, start: MessagesStart | undefined): void {
  if (!start) return;
  const { me, conversations, thread } = start;
  cache.setQueryData(keys.me, me);
  cache.setQueryData<ConversationList>(keys.conversations(), {
    items: conversations.items,
    nextBefore: conversations.next_before,
  });
  if (thread)
    cache.setQueryData<Thread>(keys.thread(thread.id), {
      items: thread.items,
      nextBefore: thread.next_before ?? null,
      cursor: thread.next_after,
    });
}
