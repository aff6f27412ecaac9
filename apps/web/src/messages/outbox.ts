import type { Message } from '@sports-hub/contract';
import { isHubError, prepareMessage, type OutgoingMessage } from '@sports-hub/sdk';
import type { Keeping } from './keeping.ts';
import type { Later } from './later.ts';

export type PendingState =
  | { state: 'sending' }
  /** The limit is reached: it goes out by itself at this time. */
  | { state: 'waiting'; until: number }
  /** No connection since then: it is kept in this browser and goes out by itself. */
  | { state: 'offline'; since: number }
  | { state: 'failed'; error: SendRefusal };

/** Why a message was not sent; `until` is when quiet hours end. */
export interface SendRefusal {
  code: string;
  message: string;
  until?: string;
}

/** A message that is not yet the service's. Its `client_id` stays the same however often it is tried. */
export type Pending = OutgoingMessage & PendingState & { conversationId: number; isLater?: true };

export interface OutboxOptions {
  deliver: (conversationId: number, message: OutgoingMessage) => Promise<Message>;
  sent: (conversationId: number, message: Message) => void;
  keeping: Keeping;
  /** Where messages wait for a connection; without it they fail, and their writer tries again. */
  later?: Later | undefined;
  now: () => number;
  after: (milliseconds: number, action: () => void) => void;
}

const KEPT = 'outbox';
/** Timers may run a little early. */
const EARLY = 250;
const NONE: readonly Pending[] = [];
const LOST = { code: 'client.offline', message: '' } as const;
const FULL = { code: 'outbox.full', message: '' } as const;

type Kept = OutgoingMessage & { conversationId: number; error?: SendRefusal };

/** What was on its way when the page was left goes on: if it had arrived, the service knows it by its `client_id`. */
function restore(keeping: Keeping): Pending[] {
  try {
    return (JSON.parse(keeping.read(KEPT) || '[]') as Kept[]).map(({ conversationId, body, client_id, error }) => ({
      ...prepareMessage(body, client_id),
      conversationId,
      ...(error ? { state: 'failed' as const, error } : { state: 'sending' as const }),
    }));
  } catch {
    return [];
  }
}

/** Messages on their way. One goes out at a time, so that they arrive in the order in which they were written. */
export function createOutbox({ deliver, sent, keeping, later, now, after }: OutboxOptions) {
  let pending = restore(keeping);
  const views = new Map<number, readonly Pending[]>();
  const watchers = new Set<() => void>();
  let isBusy = false;

  const change = (next: Pending[]): void => {
    pending = next;
    views.clear();
    const own = next.filter(({ isLater }) => !isLater);
    keeping.write(
      KEPT,
      own.length === 0
        ? ''
        : JSON.stringify(
            own.map(({ conversationId, body, client_id, ...rest }): Kept => {
              const kept = { conversationId, body, client_id };
              return rest.state === 'failed' ? { ...kept, error: rest.error } : kept;
            }),
          ),
    );
    for (const watcher of watchers) watcher();
  };
  const become = (clientId: string, state: PendingState): void =>
    change(
      pending.map(({ conversationId, body, client_id, ...old }) =>
        client_id === clientId
          ? { conversationId, body, client_id, ...state }
          : { ...(old as PendingState), conversationId, body, client_id },
      ),
    );

  /** What is kept for later, in all tabs, before what is on its way from here. */
  const refresh = async (): Promise<void> => {
    const kept = (await later!.list()).map(({ conversationId, body, client_id, since, error }): Pending => {
      const state = error ? ({ state: 'failed', error } as const) : ({ state: 'offline', since } as const);
      return { conversationId, body, client_id, isLater: true, ...state };
    });
    const isKept = new Set(kept.map(({ client_id }) => client_id));
    change([...kept, ...pending.filter(({ client_id, isLater }) => !isLater && !isKept.has(client_id))]);
  };
  /** Everything that wants to go out waits, in its order. */
  const hold = async (): Promise<void> => {
    const waiting = pending.filter(({ state }) => state === 'sending');
    for (const { conversationId, body, client_id } of waiting)
      if (!(await later!.keep(conversationId, { body, client_id }, now())))
        become(client_id, { state: 'failed', error: FULL });
    await refresh();
    later!.send();
  };

  const fail = ({ client_id }: Pending, error: unknown): void | Promise<void> => {
    if (isHubError(error, 'throttle.exceeded')) {
      const until = now() + (error.retryAfter ?? 30) * 1000;
      // The limit is the person's, so whatever else wants to go out waits as well.
      for (const other of pending)
        if (other.client_id === client_id || other.state === 'sending')
          become(other.client_id, { state: 'waiting', until });
      after(until - now(), resume);
      return;
    }
    const { code, message } = isHubError(error) ? error : LOST;
    if (later && (code === 'client.offline' || code === 'client.timeout')) return hold();
    const until = isHubError(error) && typeof error.data['until'] === 'string' ? { until: error.data['until'] } : {};
    become(client_id, { state: 'failed', error: { code, message, ...until } });
  };

  const resume = (): void => {
    for (const { client_id, ...rest } of pending)
      if (rest.state === 'waiting' && rest.until <= now() + EARLY) become(client_id, { state: 'sending' });
    void work();
  };

  async function work(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let next = first(); next; next = first()) {
      const { conversationId, body, client_id } = next;
      try {
        const message = await deliver(conversationId, { body, client_id });
        change(pending.filter((other) => other.client_id !== client_id));
        sent(conversationId, message);
      } catch (error) {
        await fail(next, error);
      }
    }
    isBusy = false;
  }
  const isLater = (clientId: string): boolean =>
    pending.some((item) => item.client_id === clientId && item.isLater === true);
  const first = (): Pending | undefined => pending.find(({ state }) => state === 'sending');

  if (later) {
    later.watch((arrived) => {
      if (arrived) sent(arrived.conversationId, arrived.message);
      void refresh();
    });
    // What was left here goes first.
    void refresh().then(work, work);
  } else void work();
  return {
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    /** The same list until something changes. */
    of(conversationId: number): readonly Pending[] {
      const view = views.get(conversationId) ?? pending.filter((item) => item.conversationId === conversationId);
      views.set(conversationId, view.length > 0 ? view : NONE);
      return view.length > 0 ? view : NONE;
    },
    add(conversationId: number, body: string): void {
      const waiting = pending.find((item) => item.state === 'waiting');
      const state: PendingState =
        waiting?.state === 'waiting' ? { state: 'waiting', until: waiting.until } : { state: 'sending' };
      const isBehind = pending.some((item) => item.state === 'offline');
      change([...pending, { ...prepareMessage(body), conversationId, ...state }]);
      void (isBehind ? hold() : work());
    },
    retry(clientId: string): void {
      if (isLater(clientId)) {
        void later!.again(clientId).then(refresh).then(later!.send);
        return;
      }
      become(clientId, { state: 'sending' });
      void work();
    },
    /** Takes one back; false when it was sent meanwhile. */
    async discard(clientId: string): Promise<boolean> {
      if (isLater(clientId)) {
        const isTaken = await later!.take(clientId);
        await refresh();
        return isTaken;
      }
      change(pending.filter(({ client_id }) => client_id !== clientId));
      return true;
    },
    /** There is a connection: whatever waits for one goes out. */
    reached(): void {
      if (pending.some((item) => item.state === 'offline')) later?.send();
    },
  };
}
export type Outbox = ReturnType<typeof createOutbox>;
