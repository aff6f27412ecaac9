import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { BenchContext, BenchStack } from '../context.ts';
import { interleave, load, median, row, type BenchRow, type Suite } from '../harness.ts';
import type { PacedLoad, PacedResult } from '../paced-load.ts';

const SESSIONS = 1_000_000;

async function paced(options: PacedLoad): Promise<PacedResult> {
  const child = fork(fileURLToPath(new URL('../paced-load.ts', import.meta.url)), [JSON.stringify(options)]);
  const [result] = (await once(child, 'message')) as [PacedResult];
  return result;
}

async function query<R extends object>(databaseUrl: string, text: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<R>(text, values);
  await client.end();
  return rows;
}

/** A signed-in browser session: the cookie to send. */
async function cookieOf(hub: string): Promise<string> {
  const session = await fetch(`${hub}/api/v1/session`);
  const { data } = (await session.json()) as { data: { csrf_token: string } };
  const cookie = session.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const response = await fetch(`${hub}/api/v1/auth/login`, {
    method: 'POST',
    headers: { cookie, 'x-csrf-token': data.csrf_token, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'pat.parker@riverbend.example', password: 'Riverbend2026' }),
  });
  if (!response.ok) throw new Error(`signing in answered ${response.status}`);
  return response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}

const perSecond = async (url: string, headers: Record<string, string>, seconds: number): Promise<number> => {
  const result = await load({ url, headers, seconds });
  if (result.errors > 0) throw new Error(`${result.errors} errors at ${url}`);
  return result.requestsPerSecond;
};

async function againstBareLookup(
  ctx: BenchContext,
  stack: BenchStack,
  credentials: Record<string, Record<string, string>>,
): Promise<BenchRow[]> {
  const [account] = await query<{ id: number }>(
    stack.databaseUrls.hub,
    `select id from accounts where email like 'pat.parker@%'`,
  );
  const reference = await ctx.startReference(new URL('../accounts-reference.ts', import.meta.url), {
    databaseUrl: stack.databaseUrls.hub,
    accountId: account?.id,
  });
  const rows: BenchRow[] = [];
  for (const [how, headers] of Object.entries(credentials)) {
    ctx.say(`GET /account by ${how} ...`);
    const measured = await interleave(
      () => perSecond(`${stack.hub.url}/api/v1/account`, headers, ctx.seconds),
      () => perSecond(`${reference.url}/account`, {}, ctx.seconds),
      ctx.rounds,
    );
    rows.push(
      row({
        name: `GET /account by ${how}`,
        ...measured,
        unit: 'requests/s',
        atLeast: 0.5,
        note: 'reference: bare Fastify, one prepared lookup by primary key',
      }),
    );
  }
  return rows;
}

/** GET /account at a steady rate, with and without fifty attempts to sign in per second beside it. */
async function underSignInFlood(ctx: BenchContext, stack: BenchStack, bearer: string): Promise<BenchRow> {
  ctx.say('GET /account beside 50 sign-ins/s ...');
  const headers = { authorization: `Bearer ${bearer}` };
  const seconds = ctx.seconds * 2;
  const reading = () =>
    paced({ url: `${stack.hub.url}/api/v1/account`, method: 'GET', headers, perSecond: 50, seconds });
  const flood = () =>
    paced({
      url: `${stack.hub.url}/api/v1/auth/login`,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'x-forwarded-for': '2001:db8:#::1' },
      body: JSON.stringify({ email: 'flood#@example.org', password: 'Wrong-password-1' }),
      perSecond: 50,
      seconds: seconds + 1,
    });
  const statuses: string[] = [];
  const measured = await interleave(
    async () => {
      const flooding = flood();
      await new Promise((resolve) => setTimeout(resolve, 500));
      const { p99 } = await reading();
      statuses.push(JSON.stringify((await flooding).statuses));
      return p99;
    },
    async () => (await reading()).p99,
    ctx.rounds,
  );
  return row({
    name: 'p99 of GET /account, flooded over quiet',
    ...measured,
    unit: 'ms',
    atMost: 3,
    note: `50 reads/s; sign-ins answered ${statuses.at(-1)}`,
  });
}

async function withManySessions(ctx: BenchContext, stack: BenchStack, cookie: string): Promise<BenchRow> {
  const count = ctx.rounds > 2 ? SESSIONS : SESSIONS / 10;
  ctx.say(`GET /account by cookie among ${count} sessions ...`);
  const url = `${stack.hub.url}/api/v1/account`;
  const rounds = async () => {
    const measured: number[] = [];
    for (let round = 0; round < ctx.rounds; round += 1) measured.push(await perSecond(url, { cookie }, ctx.seconds));
    return median(measured);
  };
  const few = await rounds();
  await query(
    stack.databaseUrls.hub,
    `insert into sessions (id_hash, subject_id, csrf_sealed, created_at, last_seen_at, expires_at)
    select sha256(n::text::bytea), n, sha256('x'), now(), now(), now() + interval '30 days' from generate_series(1, ${count}) n`,
  );
  await query(stack.databaseUrls.hub, 'vacuum analyze sessions');
  const many = await rounds();
  return row({
    name: `GET /account by cookie, ${count} sessions over a few`,
    ours: many,
    reference: few,
    unit: 'requests/s',
    atLeast: 0.85,
  });
}

export const suite: Suite = {
  name: 'accounts',
  summary: 'What it costs to know who sent a request, and what a flood of sign-ins does to everybody else.',
  async run(ctx) {
    // The flood comes from everywhere, so that no throttle stops it.
    const stack = await ctx.startStack({ TRUSTED_PROXIES: '127.0.0.1' });
    const bearer = await stack.signIn('pat.parker');
    const cookie = await cookieOf(stack.hub.url);
    return [
      ...(await againstBareLookup(ctx, stack, {
        'bearer token': { authorization: `Bearer ${bearer}` },
        cookie: { cookie },
      })),
      await underSignInFlood(ctx, stack, bearer),
      await withManySessions(ctx, stack, cookie),
    ];
  },
};
