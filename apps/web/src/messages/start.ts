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

type Read = (path: string) => Promise<{ ok: true; data: unknown } | { ok: false }>;

/** Longer than this nobody waits for a page; the application asks by itself then. */
const WAIT_MS = 600;

const idOf = (conversation: unknown): number | undefined =>
  typeof conversation === 'string' && /^[1-9][0-9]{0,14}$/.test(conversation) ? Number(conversation) : undefined;

/**
 * Everything or nothing: whatever is refused or late is asked again by the application, which knows the words for it.
 */
export async function readStart(read: Read, conversation?: unknown): Promise<MessagesStart | undefined> {
  const id = idOf(conversation);
  const paths = [
    '/community/me',
    '/community/conversations',
    ...(id === undefined ? [] : [`/community/conversations/${id}/messages?before=${Number.MAX_SAFE_INTEGER}`]),
  ];
  let stopWaiting = (): void => undefined;
  const late = new Promise<undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), WAIT_MS);
    stopWaiting = () => clearTimeout(timer);
  });
  const found = await Promise.race([Promise.all(paths.map(read)).catch(() => undefined), late]);
  stopWaiting();
  if (!found) return undefined;
  const [me, conversations, thread] = found.map((response) => (response.ok ? response.data : undefined));
  if (!me || !conversations) return undefined;
  return {
    me: me as CommunityMe,
    conversations: conversations as MessagesStart['conversations'],
    ...(thread && id !== undefined
      ? { thread: { id, ...(thread as Omit<MessagesStart['thread'] & object, 'id'>) } }
      : {}),
  };
}
