import { sendMessage, type OutgoingMessage } from '@sports-hub/sdk';
import type { Message } from '@sports-hub/contract';
import {
  addWaiting,
  alone,
  listWaiting,
  markWaiting,
  NEWS,
  removeWaiting,
  type WaitingCall,
  type WaitingNews,
} from '../outbox/waiting.ts';

/** Messages that wait for a connection, in all tabs of this browser; the worker sends them. */
export interface Later {
  list(): Promise<(OutgoingMessage & Pick<WaitingCall, 'since' | 'error'> & { conversationId: number })[]>;
  /** False when there is no room. */
  keep(conversationId: number, message: OutgoingMessage, since: number): Promise<boolean>;
  /** Takes one back; false when it was sent meanwhile. */
  take(clientId: string): Promise<boolean>;
  again(clientId: string): Promise<void>;
  send(): void;
  watch(changed: (sent?: { conversationId: number; message: Message }) => void): void;
}

/** Undefined where there is no worker to send them: on a sport's own site, and in browsers that keep nothing. */
export function createLater(account: number | undefined, sport: string): Later | undefined {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (account === undefined || !workers?.controller || !('locks' in navigator)) return undefined;
  const base = `/api/v1/sports/${sport}`;
  const pathOf = (id: number): string => base + sendMessage.path.replace(':id', String(id));
  const idOf = (path: string): number => Number(/(\d+)\/messages$/.exec(path)?.[1]);
  const isOurs = (path: string): boolean => pathOf(idOf(path)) === path;
  const channel = new BroadcastChannel(NEWS);
  const tell = (): void => channel.postMessage(null);
  return {
    list: async () =>
      (await listWaiting())
        .filter(({ owner, path }) => owner === account && isOurs(path))
        .map(({ path, body, ...call }) => ({ ...call, ...(body as OutgoingMessage), conversationId: idOf(path) })),
    async keep(id, message, since) {
      const { client_id } = message;
      const isKept = await addWaiting({ client_id, owner: account, path: pathOf(id), body: { ...message }, since });
      tell();
      return isKept;
    },
    async take(clientId) {
      // While it is being sent, nobody knows.
      const isTaken = await alone(() => removeWaiting(clientId));
      tell();
      return isTaken;
    },
    again: (clientId) => markWaiting(clientId, undefined),
    send: () => workers.controller?.postMessage('send'),
    watch(changed) {
      channel.addEventListener('message', ({ data }: MessageEvent<WaitingNews | null>) => {
        const isSent = data?.data !== undefined && isOurs(data.path);
        changed(isSent ? { conversationId: idOf(data.path), message: data.data as Message } : undefined);
      });
    },
  };
}
