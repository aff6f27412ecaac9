import { linkMembers } from '../messaging/linked-members.ts';
import { loadWorld } from '../messaging/world.ts';
import { readForm } from '../registration/families.ts';
import { signInToAdministration } from '../administration.ts';
import type { BenchContext, BenchStack } from '../harness.ts';
import type { Asked } from './load.ts';
import type { Measured } from './processes.ts';
import { openDatabase } from '@sports-hub/kernel';

/** Where something is asked, and who works on it. */
export interface Side {
  origin: string;
  asked: readonly Asked[];
  processes: readonly Measured[];
}

export interface LedgerRow {
  name: string;
  /** What a row cannot do without, and is therefore its limit. */
  limits: string;
  connections: number;
  ours: Side;
  reference: Side & { name: string };
  /** Throughput against the reference's, at least. */
  speed?: number;
  /** Processor time of hub and sport against the reference's process, at most. */
  processor?: number;
  /** Few answers take a processor for long: more than a second is needed to count them. */
  isSlow?: true;
}

const LINKED = 300;
const JSON_BODY = { 'content-type': 'application/json' };
const FEW = 20;
const MANY = 50;
const NAMES = ['pat.parker', 'coach.kim', 'coach.lee', 'alex.morgan', 'robin.vale'];
const TEXT = 'Practice is at five at the middle school gym.';
const API = '/api/v1';
const SPORT = `${API}/sports/basketball`;

export interface World {
  stack: BenchStack;
  /** Of members who write to each other. */
  divisions: number;
}

/** Everything that the ledger asks of a stack, with the reference for each in the same run. */
export async function createRows(ctx: BenchContext, { stack, divisions }: World): Promise<LedgerRow[]> {
  const { hub, basketball, databaseUrls } = stack;
  await loadWorld(databaseUrls.basketball, divisions, () => {});
  const db = openDatabase({ url: databaseUrls.basketball, connections: 1 });
  const { league, division } = await db.one<{ league: number; division: number }>(
    `select l.id as league, d.id as division from leagues l join divisions d on d.league_id = l.id where l.name = 'In-house league' and d.name = 'Grades 3-4'`,
  );
  await db.close();
  const linked = await linkMembers(databaseUrls, LINKED);
  const pat = await stack.signIn('pat.parker');
  const { cookie } = await signInToAdministration(basketball.url);
  const statements = await ctx.startReference(new URL('./references.ts', import.meta.url), databaseUrls);
  const quotes = await ctx.startReference(new URL('../registration/quote-reference.ts', import.meta.url), {
    databaseUrl: databaseUrls.basketball,
  });
  const quote = { ...JSON_BODY, body: JSON.stringify((await readForm(hub.url, league, division))('quoted{n}')) };

  const services: readonly Measured[] = [
    { name: 'hub', pid: hub.pid },
    { name: 'sport', pid: basketball.pid },
  ];
  const asking = (origin: string, ...asked: Asked[]): Side => ({ origin, asked, processes: services });
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const bareFastify = (...asked: Asked[]): LedgerRow['reference'] => ({
    name: 'bare Fastify, the statements',
    origin: statements.url,
    asked,
    processes: [{ name: 'reference', pid: statements.pid }],
  });
  const bareHttp = async (url: string, headers: Record<string, string> = {}): Promise<LedgerRow['reference']> => {
    for (let times = 0; times < 3; times += 1) await (await fetch(url, { headers })).arrayBuffer();
    const { url: origin, pid } = await ctx.bareServer(url, headers);
    return {
      name: 'bare node:http, the bytes',
      origin,
      asked: [{ path: '/' }],
      processes: [{ name: 'reference', pid }],
    };
  };
  /** The same bytes for everybody. */
  const kept = async (name: string, origin: string, path: string, row: Partial<LedgerRow>): Promise<LedgerRow> => ({
    name,
    limits: 'Node: reading a request, and writing it and its answer to sockets',
    connections: FEW,
    ours: asking(origin, { path }),
    reference: await bareHttp(`${origin}${path.replace('{day}', '1999-01-01')}`),
    ...row,
  });

  const messages = (conversation: number): string => `${SPORT}/community/conversations/${conversation}/messages`;
  const member = (name: string, limits: string, ours: Asked[], reference: Asked[], processor?: number): LedgerRow[] =>
    [FEW, MANY].map((connections) => ({
      name: connections === FEW ? name : `${name}, ${connections} at a time`,
      limits,
      connections,
      ours: asking(hub.url, ...ours),
      reference: bareFastify(...reference),
      speed: 0.5,
      ...(processor ? { processor } : {}),
    }));
  const searches = ['p', 'pat', 'bench', 'coach', 'par', 'm10'];

  return [
    await kept('public list of the API, cached', hub.url, `${SPORT}/news`, { speed: 1 }),
    {
      name: 'public list of the API, not cached',
      limits: 'two services instead of one: each reads and writes every answer once',
      connections: FEW,
      ours: asking(hub.url, { path: `${SPORT}/schedules/games?from={day}` }),
      reference: { name: 'asking the sport', ...asking(basketball.url, { path: `${API}/schedules/games?from={day}` }) },
      speed: 0.6,
    },
    await kept('public page of a sport, cached', basketball.url, '/', { speed: 1 }),
    await kept('public page of the hub, made each time', hub.url, '/', { limits: 'making the HTML' }),
    await kept('schedule page, cached', basketball.url, '/schedules/games', {}),
    await kept('calendar file', hub.url, `${API}/calendar?format=ics`, {}),
    {
      name: 'GET /account',
      limits: 'one statement, which also reads the token',
      connections: FEW,
      ours: asking(hub.url, { path: `${API}/account`, headers: bearer(pat) }),
      reference: bareFastify({ path: `/account/${linked[0]!.account}` }),
      speed: 0.7,
    },
    ...member(
      'empty poll',
      'two services, three statements (who asks, use of the token, the question) and four writes to sockets',
      linked.map(({ conversation, lastMessage, token }) => ({
        path: `${messages(conversation)}?after=${lastMessage}`,
        headers: bearer(token),
      })),
      linked.map(({ conversation, lastMessage }) => ({
        path: `/poll?conversation=${conversation}&after=${lastMessage}`,
      })),
      2,
    ),
    ...member(
      'conversation list',
      'the statement that counts what is unread',
      linked.map(({ token }) => ({ path: `${SPORT}/community/conversations`, headers: bearer(token) })),
      linked.map(({ member: id }) => ({ path: `/conversations/${id}` })),
    ),
    ...member(
      'send',
      'a commit to disk, and the rules of who may write to whom',
      linked.map(({ conversation, token }) => ({
        path: messages(conversation),
        method: 'POST',
        headers: { ...bearer(token), ...JSON_BODY },
        body: JSON.stringify({ body: TEXT, client_id: 'ledger-message-{n}' }),
      })),
      linked.map(({ conversation, member: id }) => ({
        path: '/send',
        method: 'POST',
        headers: JSON_BODY,
        body: JSON.stringify({ conversation, member: id, body: TEXT, client_id: 'ledger-bare-message-{n}' }),
      })),
    ),
    {
      name: 'sign-in',
      limits: 'one password after the other, each some 20 ms of argon2 on purpose',
      connections: 4,
      isSlow: true,
      ours: asking(
        hub.url,
        ...NAMES.map((name) => ({
          path: `${API}/auth/login`,
          method: 'POST' as const,
          headers: { ...JSON_BODY, ...bearer(linked[0]!.token) },
          body: JSON.stringify({ email: `${name}@riverbend.example`, password: 'Riverbend2026' }),
        })),
      ),
      reference: bareFastify(
        ...NAMES.map((name) => ({
          path: '/login',
          method: 'POST' as const,
          headers: JSON_BODY,
          body: JSON.stringify({ email: `${name}@riverbend.example`, password: 'Riverbend2026' }),
        })),
      ),
    },
    {
      name: 'quote',
      limits: 'its statements, one of which counts for the limits',
      connections: FEW,
      ours: asking(hub.url, {
        path: `${SPORT}/registration/quote`,
        method: 'POST',
        headers: JSON_BODY,
        body: quote.body,
      }),
      reference: {
        name: 'bare Fastify, the statements',
        origin: quotes.url,
        asked: [{ path: '/', method: 'POST', headers: JSON_BODY, body: quote.body }],
        processes: [{ name: 'reference', pid: quotes.pid }],
      },
    },
    {
      name: 'administration search',
      limits: 'the search itself',
      connections: FEW,
      isSlow: true,
      ours: asking(
        basketball.url,
        ...searches.map((q) => ({ path: `${API}/admin/members?q=${q}`, headers: { cookie } })),
      ),
      reference: bareFastify(...searches.map((q) => ({ path: `/search?q=${q}` }))),
    },
  ];
}
