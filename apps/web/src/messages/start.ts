import type { CommunityMe, Conversation, Message } from '@sports-hub/contract';

/**
 * What the application would ask for first, sent with the page: on a slow connection each question takes half a second.
 */
export interface MessagesStart {
  me: CommunityMe;
  conversations: { items: Conversation[]; next_before: number | null };
  /** The conversation that the address names. */
  thread?: { id: number; items: Message[]; next_before: number | null; next_after: number };
}

type Found<T> = Promise<{ ok: true; data: T } | { ok: false }>;

/** How the page that is asked for reads the API. */
export interface ReadStart {
  me(): Found<MessagesStart['me']>;
  conversations(): Found<MessagesStart['conversations']>;
  /** The newest messages of a conversation. */
  thread(id: number, before: number): Found<{ items: Message[]; next_before?: number | null; next_after: number }>;
}

/** Longer than this nobody waits for a page; the application asks by itself then. */
const WAIT_MS = 600;

const idOf = (conversation: unknown): number | undefined =>
  typeof conversation === 'string' && /^[1-9][0-9]{0,14}$/.test(conversation) ? Number(conversation) : undefined;

/**
 * Everything or nothing: whatever is refused or late is asked again by the application, which knows the words for it.
 */
export async function readStart(read: ReadStart, conversation?: unknown): Promise<MessagesStart | undefined> {
  const id = idOf(conversation);
  let stopWaiting = (): void => undefined;
  const late = new Promise<undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), WAIT_MS);
    stopWaiting = () => clearTimeout(timer);
  });
  const asked = Promise.all([
    read.me(),
    read.conversations(),
    id === undefined ? undefined : read.thread(id, Number.MAX_SAFE_INTEGER),
  ]);
  const found = await Promise.race([asked.catch(() => undefined), late]);
  stopWaiting();
  if (!found) return undefined;
  const [me, conversations, thread] = found;
  if (!me.ok || !conversations.ok) return undefined;
  return {
    me: me.data,
    conversations: conversations.data,
    ...(thread?.ok && id !== undefined
      ? { thread: { id, ...thread.data, next_before: thread.data.next_before ?? null } }
      : {}),
  };
}
