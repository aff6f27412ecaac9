import { alone, listWaiting, markWaiting, NEWS, removeWaiting, type WaitingNews } from '../outbox/waiting.ts';

const news = new BroadcastChannel(NEWS);

interface Answered {
  data?: { code?: string; message?: string; until?: string };
}

/** Nothing was refused: the same call may work later. */
const isTemporary = (status: number): boolean => status === 401 || status === 408 || status === 429 || status >= 500;

/**
 * Sends what waits, in the order in which it was written, for the account that is signed in. What is refused stays with
 * the refusal, and the rest goes on; without a connection everything waits on.
 */
export const sendWaiting = (): Promise<void> =>
  alone(async () => {
    const waiting = (await listWaiting()).filter(({ error }) => !error);
    if (waiting.length === 0) return;
    const session = await fetch('/api/v1/session');
    const { data } = (await session.json()) as { data: { csrf_token: string; account?: { id: number } } };
    for (const { client_id, owner, path, body } of waiting) {
      if (owner !== data.account?.id) continue;
      const response = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': data.csrf_token },
        body: JSON.stringify(body),
      });
      if (isTemporary(response.status)) return;
      const answer = (await response.json().catch(() => ({}))) as Answered;
      if (response.ok) await removeWaiting(client_id);
      else {
        const { code = '', message = '', until } = answer.data ?? {};
        await markWaiting(client_id, { code, message, ...(until ? { until } : {}) });
      }
      news.postMessage({ client_id, path, ...(response.ok ? { data: answer.data } : {}) } satisfies WaitingNews);
    }
  });
