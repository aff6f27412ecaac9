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
 * Sends calls in the order in which they were written. What is refused stays with the refusal, and the rest goes on; without
 * a connection everything waits on. Says whether a form was among it.
 */
async function sendEach(calls: readonly WaitingCall[], headers: Record<string, string>): Promise<boolean> {
  const away = new Set<string>();
  let isForm = false;
  for (const call of calls) {
    const { client_id, path, place } = call;
    if (away.has(sportOf(path))) continue;
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: bodyOf(call),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const answer = (await response.json().catch(() => undefined)) as Answered | undefined;
    // What is no answer of ours comes from something between: a proxy, or the sign-in of a hotel.
    if (!answer || isTemporary(response.status)) {
      away.add(sportOf(path));
      continue;
    }
    if (response.ok) await removeWaiting(client_id);
    else await markWaiting(client_id, { code: '', message: '', ...answer.data });
    isForm ||= place !== undefined;
    news.postMessage({ client_id, path, ...(response.ok ? { data: answer.data } : {}) } satisfies WaitingNews);
  }
  return isForm;
}

const waitingNow = async (): Promise<WaitingCall[]> => (await listWaiting()).filter(({ error }) => !error);

/** What waits for the account that is signed in. */
export const sendWaiting = (): Promise<boolean> =>
  alone(async () => {
    const waiting = await waitingNow();
    if (waiting.length === 0) return false;
    const session = await fetch('/api/v1/session');
    const { data } = (await session.json()) as { data: { csrf_token: string; account?: { id: number } } };
    const own = waiting.filter(({ owner }) => owner === data.account?.id);
    return sendEach(own, { 'x-csrf-token': data.csrf_token });
  });

/** What waits for nobody's account: the link is in the address of each call. */
export const sendByLink = (): Promise<boolean> => alone(async () => sendEach(await waitingNow(), {}));
