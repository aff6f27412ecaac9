import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PAT_AND_KIM } from '@sports-hub/sport/testing/demo-ids';
import { readForm } from '../registration/families.ts';

export const HUB = 'https://sports.example.org';
const SPORT = `${HUB}/api/v1/sports/basketball`;
const DEMO_PASSWORD = 'Riverbend2026';
/** How long what is not acknowledged at the end is still repeated. */
const PATIENCE_MS = 60_000;

/** One request as it was seen from outside; times in milliseconds of the run. */
export interface Seen {
  kind: string;
  begun: number;
  ended: number;
  good: boolean;
  said: string;
}

/** What somebody was told is done; times of the clock, in milliseconds. */
export interface Acknowledged {
  begun: number;
  ended: number;
  /** Of a message. */
  id?: number;
}

export interface Load {
  readonly seen: readonly Seen[];
  /** Messages by what the client called them. */
  readonly messages: ReadonlyMap<string, Acknowledged>;
  /** Families who were told that they are registered, by address. */
  readonly families: ReadonlyMap<string, Acknowledged>;
  stop(): Promise<void>;
}

/** What responses say, as far as clients go on with it. */
interface Said {
  data: { id: number; clientSecret: string; payment_intent: string; status: string };
}
type Send = (kind: string, url: string, init?: RequestInit) => Promise<Said | undefined>;

/** Sends a request and notes what came of it. Undefined: try again. */
function sender(seen: Seen[]): Send {
  return async (kind, url, init = {}) => {
    const begun = performance.now();
    let said = '';
    let body: Said | undefined;
    try {
      const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(10_000) });
      said = String(response.status);
      const text = await response.text();
      if (response.ok)
        body = response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as Said) : ({} as Said);
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      said = cause?.code ?? name;
    }
    seen.push({ kind, begun, ended: performance.now(), good: body !== undefined, said });
    return body;
  };
}

export const post = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** An account of the demo world, as an app signs it in. */
export async function signIn(name: string): Promise<Record<string, string>> {
  const session = await fetch(`${HUB}/api/v1/session`);
  const { data } = (await session.json()) as { data: { csrf_token: string } };
  const cookie = session.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  const account = { email: `${name}@riverbend.example`, password: DEMO_PASSWORD };
  const response = await fetch(
    `${HUB}/api/v1/auth/login`,
    post(account, { 'x-csrf-token': data.csrf_token, cookie: cookie.join('; ') }),
  );
  if (!response.ok) throw new Error(`${name} could not sign in: ${response.status} ${await response.text()}`);
  const { data: signedIn } = (await response.json()) as { data: { token: string } };
  return { authorization: `Bearer ${signedIn.token}` };
}

/**
 * Members who write, members who look for news, visitors, and families who register and pay: each waits for a
 * response, and repeats what was not acknowledged with the same words, as apps and people do.
 */
export async function startLoad({ league, division }: { league: number; division: number }): Promise<Load> {
  const seen: Seen[] = [];
  const messages = new Map<string, Acknowledged>();
  const families = new Map<string, Acknowledged>();
  const send = sender(seen);
  const headers = await signIn('pat.parker');
  const conversation = `${SPORT}/community/conversations/${PAT_AND_KIM}/messages`;
  let running = true;
  let patience = Infinity;

  const repeated = async <T>(work: () => Promise<T | undefined>): Promise<T> => {
    for (;;) {
      const body = await work();
      if (body !== undefined) return body;
      if (performance.now() > patience) throw new Error(`Not acknowledged to the end: ${seen.at(-1)?.said}`);
      await sleep(250);
    }
  };
  const writing = async (): Promise<void> => {
    const name = randomUUID();
    const begun = Date.now();
    const { data } = await repeated(() =>
      send('messages', conversation, post({ body: name, client_id: name }, headers)),
    );
    messages.set(name, { begun, ended: Date.now(), id: data.id });
  };
  const registering = async (): Promise<void> => {
    const name = randomUUID().slice(0, 8);
    const begun = Date.now();
    // Read again for every try: a newer release may ask for more.
    const { family, data } = await repeated(async () => {
      const form = await readForm(HUB, league, division).catch(() => undefined);
      if (!form) return undefined;
      const asked = form(name) as { email: string };
      const said = await send('registrations', `${SPORT}/registration/payment-intent`, post(asked));
      return said && { family: asked, data: said.data };
    });
    await repeated(() =>
      send(
        'registrations',
        'https://basketball.example.org/dev/payments/confirm',
        post({ clientSecret: data.clientSecret, outcome: 'succeeded' }),
      ),
    );
    const { data: done } = await repeated(() =>
      send(
        'registrations',
        `${SPORT}/registration/finalize`,
        post({ ...family, processor_payment_intent: data.payment_intent }),
      ),
    );
    if (done.status === 'registered') families.set(family.email, { begun, ended: Date.now() });
  };
  let page = 0;
  const looking =
    (url: () => string, kind: string, init: RequestInit = {}) =>
    () =>
      send(kind, url(), init);
  const forever = async (pauseMs: number, work: () => Promise<unknown>): Promise<void> => {
    while (running) {
      await work();
      await sleep(pauseMs);
    }
  };
  const visitors = [HUB, 'https://basketball.example.org/', 'https://baseball.example.org/'];
  const everybody = [
    forever(300, writing),
    forever(450, writing),
    forever(
      300,
      looking(() => `${conversation}?after=1`, 'polls', { headers }),
    ),
    forever(
      300,
      looking(() => visitors[(page += 1) % 3]!, 'visitors'),
    ),
    forever(
      400,
      looking(() => `${SPORT}/news?search=${(page += 1)}`, 'visitors'),
    ),
    forever(1500, registering),
  ];
  return {
    seen,
    messages,
    families,
    async stop() {
      running = false;
      patience = performance.now() + PATIENCE_MS;
      await Promise.all(everybody);
    },
  };
}
