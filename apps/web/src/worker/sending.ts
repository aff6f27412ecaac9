import {
  alone,
  listWaiting,
  markWaiting,
  NEWS,
  removeWaiting,
  type LaterRefusal,
  type WaitingCall,
  type WaitingNews,
} from '../outbox/waiting.ts';

const news = new BroadcastChannel(NEWS);

interface Answered {
  data?: Partial<LaterRefusal>;
}

/** Nothing was refused: the same call may work later. */
const isTemporary = (status: number): boolean => status === 401 || status === 408 || status === 429 || status >= 500;
/** A sport that does not respond holds up what is for that sport, and nothing else. */
const sportOf = (path: string): string => path.split('/', 5).join('/');
/** Whoever waits for this call waits no longer. */
const PATIENCE_MS = 20_000;
/** What has waited so long was pressed without a connection. */
const WAITED_MS = 10_000;

/** The service is told when something was pressed where it asks for that, and only of what has waited. */
function bodyOf({ body, since }: WaitingCall): string {
  if (!('pressed_at' in body)) return JSON.stringify(body);
  const hasWaited = Date.now() - since > WAITED_MS;
  return JSON.stringify({ ...body, pressed_at: hasWaited ? new Date(since).toISOString() : undefined });
}

/**
 * Sends what waits, in the order in which it was written, for the account that is signed in. What is refused stays with
 * the refusal, and the rest goes on; without a connection everything waits on. Says whether a form was among it.
 */
export const sendWaiting = (): Promise<boolean> =>
  alone(async () => {
    const waiting = (await listWaiting()).filter(({ error }) => !error);
    if (waiting.length === 0) return false;
    const session = await fetch('/api/v1/session');
    const { data } = (await session.json()) as { data: { csrf_token: string; account?: { id: number } } };
    const away = new Set<string>();
    let isForm = false;
    for (const call of waiting) {
      const { client_id, owner, path, place } = call;
      if (owner !== data.account?.id || away.has(sportOf(path))) continue;
      const response = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': data.csrf_token },
        body: bodyOf(call),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (isTemporary(response.status)) {
        away.add(sportOf(path));
        continue;
      }
      const answer = (await response.json().catch(() => ({}))) as Answered;
      if (response.ok) await removeWaiting(client_id);
      else await markWaiting(client_id, { code: '', message: '', ...answer.data });
      isForm ||= place !== undefined;
      news.postMessage({ client_id, path, ...(response.ok ? { data: answer.data } : {}) } satisfies WaitingNews);
    }
    return isForm;
  });
