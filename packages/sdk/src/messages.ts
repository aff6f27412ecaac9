import type { Message } from '@sports-hub/contract';
import type { CallOptions, Client } from './client.ts';
import { systemClock, wait, type SdkClock } from './clock.ts';
import { isHubError } from './errors.ts';
import { listMessages, sendMessage } from './generated/operations.ts';
import { pagesAfter } from './pages.ts';
import { createPoller, type Poller, type PollerOptions } from './polling.ts';

export interface MessageReaderOptions {
  client: Client;
  conversationId: number;
  sport?: string;
  /** The last message that the consumer has. */
  after: number;
  /** Keeps a page. The cursor moves only when this has resolved, so that nothing is lost if it fails. */
  store: (messages: Message[]) => void | Promise<void>;
}

/** Reads what is new in a conversation, all of it: while there is more, the next page is fetched at once. */
export function createMessageReader({ client, conversationId, sport, after, store }: MessageReaderOptions) {
  let cursor = after;
  return {
    cursor: () => cursor,
    async read(options: CallOptions = {}): Promise<void> {
      const fetchPage = async (from: number) =>
        (await client.call(listMessages, { params: { id: conversationId }, query: { after: from }, sport, ...options }))
          .data;
      for await (const page of pagesAfter(fetchPage, cursor)) {
        if (page.items.length > 0) await store(page.items);
        cursor = Math.max(cursor, page.next_after);
      }
    },
  };
}
export type MessageReader = ReturnType<typeof createMessageReader>;

/** Follows a conversation as the interface asks: see `createPoller`. Call `start`, and `stop` when it is left. */
export function followMessages({
  poll = {},
  ...options
}: MessageReaderOptions & { poll?: Omit<PollerOptions, 'task'> }): Poller & { cursor: () => number } {
  const reader = createMessageReader(options);
  // The poller's pauses are the retries.
  const poller = createPoller({ ...poll, task: (signal) => reader.read({ signal, retries: 0 }) });
  return { ...poller, cursor: reader.cursor };
}

/** A message that will be sent once, however often it is tried: its `client_id` never changes. */
export interface OutgoingMessage {
  readonly body: string;
  readonly client_id: string;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

/** 24 characters, 144 bits. Not `randomUUID`, which browsers offer on secure pages only. */
export const newClientId = (): string =>
  Array.from(globalThis.crypto.getRandomValues(new Uint8Array(24)), (byte) => ALPHABET[byte & 63]).join('');

export const prepareMessage = (body: string, clientId = newClientId()): OutgoingMessage =>
  Object.freeze({ body, client_id: clientId });

/**
 * Sends a message and keeps trying while nothing was refused: after a lost connection, a busy service, and when the
 * limit is reached as soon as it allows. The service keeps one message whatever happens on the way.
 */
export async function deliverMessage(
  client: Client,
  {
    conversationId,
    message,
    attempts = 5,
    sport,
    signal,
    clock = systemClock,
  }: {
    conversationId: number;
    message: OutgoingMessage;
    attempts?: number;
    sport?: string;
    signal?: AbortSignal;
    clock?: SdkClock;
  },
): Promise<Message> {
  for (let tried = 1; ; tried++) {
    try {
      return (await client.call(sendMessage, { params: { id: conversationId }, body: { ...message }, sport, signal }))
        .data;
    } catch (error) {
      if (!isHubError(error) || !error.isTemporary || tried >= attempts) throw error;
      await wait(clock, Math.max(1000 * 2 ** (tried - 1), (error.retryAfter ?? 0) * 1000), signal);
    }
  }
}
