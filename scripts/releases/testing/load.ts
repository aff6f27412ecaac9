import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from './world.ts';

export interface Load {
  /** Requests so far. */
  readonly requests: number;
  /** What was not answered with success: status, method and address. */
  readonly failures: readonly string[];
  /** By its client's id, the number that a message got when it was accepted. */
  readonly accepted: ReadonlyMap<string, number>;
  /** Resolves when so many more requests have been answered, some of every kind. */
  more(requests: number): Promise<void>;
  stop(): Promise<void>;
}

const PASSWORD = 'Riverbend2026';
/** The conversation of a parent with the coach, in basketball's demo world. */
const CONVERSATION = 1;
const LINK = /href="(\/[^"#?]*)"/g;

/** People who read pages and people who talk to each other. */
export async function startLoad(origins: Record<Service, string>): Promise<Load> {
  const failures: string[] = [];
  const accepted = new Map<string, number>();
  let requests = 0;
  let isRunning = true;

  const ask = async (url: string, init: RequestInit = {}): Promise<string> => {
    const about = `${init.method ?? 'GET'} ${url}`;
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) });
      const text = await response.text();
      if (!response.ok) failures.push(`${response.status} ${about} ${text.slice(0, 200)}`);
      return text;
    } catch (error) {
      failures.push(`${String(error)} ${String((error as Error).cause ?? '')} ${about}`);
      return '';
    } finally {
      requests += 1;
      // The machine must also get new processes started.
      await sleep(10);
    }
  };
  const data = (text: string) => (text ? (JSON.parse(text) as { data: Record<string, unknown> }).data : {});

  const api = `${origins.hub}/api/v1`;
  const json = { 'content-type': 'application/json' };
  const signIn = async (person: string): Promise<Record<string, string>> => {
    const session = await fetch(`${api}/session`);
    const headers = {
      ...json,
      cookie: session.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
      'x-csrf-token': String(data(await session.text())['csrf_token']),
    };
    const body = JSON.stringify({ email: `${person}@riverbend.example`, password: PASSWORD });
    const { token } = data(await ask(`${api}/auth/login`, { method: 'POST', headers, body }));
    return { authorization: `Bearer ${String(token)}` };
  };
  const community = `${api}/sports/basketball/community`;

  const reading = async (pages: readonly string[]): Promise<void> => {
    for (let turn = 0; isRunning; turn += 1) await ask(pages[turn % pages.length]!);
  };
  const talking = async (person: string): Promise<void> => {
    const headers = await signIn(person);
    while (isRunning) {
      const clientId = randomUUID();
      const { id } = data(
        await ask(`${community}/conversations/${CONVERSATION}/messages`, {
          method: 'POST',
          headers: { ...headers, ...json },
          body: JSON.stringify({ body: `Message ${clientId}`, client_id: clientId }),
        }),
      );
      if (typeof id === 'number') accepted.set(clientId, id);
      await ask(`${community}/conversations`, { headers });
      await ask(`${community}/recipients`, { headers });
      await ask(`${community}/conversations/${CONVERSATION}/messages`, { headers });
      await ask(`${api}/account`, { headers });
    }
  };

  const pagesOf = async (origin: string): Promise<string[]> => {
    const links = [...(await ask(`${origin}/`)).matchAll(LINK)].map(([, path]) => path!);
    return [...new Set(['/', ...links.filter((path) => !path.startsWith('/assets'))])].map(
      (path) => `${origin}${path}`,
    );
  };
  const pages = await Promise.all(Object.values(origins).map(pagesOf));
  const workers = [...pages.map(reading), talking('pat.parker'), talking('coach.kim')];

  return {
    get requests() {
      return requests;
    },
    failures,
    accepted,
    async more(count) {
      const until = requests + count;
      const talked = accepted.size;
      while (failures.length === 0 && (requests < until || accepted.size === talked)) await sleep(20);
    },
    async stop() {
      isRunning = false;
      await Promise.all(workers);
    },
  };
}
