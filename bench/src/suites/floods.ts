import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { median, row, type BenchContext, type BenchRow, type BenchStack, type Suite } from '../harness.ts';
import { startLoad, type Kind } from '../faults/mixed-load.ts';
import type { NeverReading } from '../faults/never-reading.ts';
import { CASEY_AND_DIAZ } from '@sports-hub/sport/testing/demo-ids';

/** Begins a flood against a hub, or against something that only looks like one; gives how to end it. */
type Flood = (stack: BenchStack, origin: string) => Promise<() => Promise<unknown>>;

const MEMBER_PER_SECOND = 50;
const MAX_TIMES = 3;
/** More than one client may have connections. */
const NEVER_READING = 400;

const keep = (kinds: Kind[], connections: number): (() => Promise<unknown>) => {
  const load = startLoad({ kinds, connections });
  return () => {
    load.stop();
    return load.report;
  };
};

const json = { 'content-type': 'application/json' };

/** What anybody gets who opens the site: without it a POST is refused before its body is looked at. */
async function anonymousHeaders(hub: string): Promise<Record<string, string>> {
  const session = await fetch(`${hub}/api/v1/session`);
  const { data } = (await session.json()) as { data: { csrf_token: string } };
  const cookie = session.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return { ...json, 'x-csrf-token': data.csrf_token, cookie: cookie.join('; ') };
}

const bodiesWithManyKeys: Flood = async ({ hub }, origin) => {
  const keys = Array.from({ length: 30_000 }, (_, n) => `"${n.toString(36)}":1`).join(',');
  const headers = await anonymousHeaders(hub.url);
  const url = `${origin}/api/v1/auth/register`;
  return keep([{ name: 'keys', method: 'POST', url, headers, body: `{${keys}}`, perSecond: 40 }], 4);
};

const rightPasswords: Flood = async (stack, origin) => {
  // Not the member who is measured: sign-ins beyond fifty end the oldest token.
  const names = ['pat.parker', 'coach.kim', 'coach.lee', 'alex.morgan', 'robin.vale'];
  const kinds: Kind[] = [];
  for (const name of names) {
    const authorization = `Bearer ${await stack.signIn(name)}`;
    kinds.push({
      name,
      method: 'POST',
      url: `${origin}/api/v1/auth/login`,
      headers: { ...json, authorization },
      body: JSON.stringify({ email: `${name}@riverbend.example`, password: 'Riverbend2026' }),
      perSecond: 20,
    });
  }
  return keep(kinds, 100);
};

/** From a process of its own: so many sockets of ours would hold up what measures. */
const neverReading: Flood = async (_stack, origin) => {
  const child = fork(fileURLToPath(new URL('../faults/never-reading.ts', import.meta.url)));
  await once(child, 'message');
  const path = '/api/v1/sports/basketball/news?limit=100';
  child.send({ port: Number(new URL(origin).port), path, clients: NEVER_READING, requests: 30 } satisfies NeverReading);
  return async () => {
    const ended = once(child, 'exit');
    child.send('stop');
    await ended;
  };
};

const FLOODS: Record<string, Flood> = {
  'point 1, bodies with 30 000 unknown keys': bodiesWithManyKeys,
  'point 2, right passwords a hundred at once': rightPasswords,
  'point 6, clients that never read': neverReading,
};

interface Noticed {
  p50: number;
  p99: number;
  failed: number;
}

/** A member who looks for news, as the messages page does, over connections that are open when the flood begins. */
async function measureMember(
  ctx: BenchContext,
  { hub }: BenchStack,
  token: string,
  flood: () => Promise<() => Promise<unknown>> = async () => async () => {},
): Promise<Noticed> {
  const url = `${hub.url}/api/v1/sports/basketball/community/conversations/${CASEY_AND_DIAZ}/messages?after=1000000`;
  const headers = { authorization: `Bearer ${token}` };
  const load = startLoad({
    kinds: [{ name: 'polls', method: 'GET', url, headers, perSecond: MEMBER_PER_SECOND }],
    seconds: ctx.seconds * 3,
    connections: 50,
    openFirst: 20,
  });
  await load.begun;
  const end = await flood();
  const {
    kinds: { polls },
  } = await load.report;
  await end();
  if (!polls) throw new Error('nothing was measured');
  return { p50: polls.p50, p99: polls.p99, failed: polls.sent - polls.ok };
}

export const suite: Suite = {
  name: 'floods',
  summary: `What a member notices of the floods of points 1, 2 and 6: the p99 of their polls during each, at most ${MAX_TIMES} times what it is without. Quiet, the same flood at a bare server beside the hub (which takes as much from the processors as sending it does) and the flood at the hub come in turns; medians.`,
  async run(ctx) {
    const stack = await ctx.startStack();
    const token = await stack.signIn('casey.brook');
    const refusing = await ctx.startReference(new URL('../bare-server.ts', import.meta.url), {
      status: 403,
      headers: { 'content-type': 'application/json' },
      body: '{"success":false}',
    });
    await measureMember(ctx, stack, token);
    const rows: BenchRow[] = [];
    for (const [name, flood] of Object.entries(FLOODS)) {
      const seen: Record<'quiet' | 'beside' | 'flooded', Noticed[]> = { quiet: [], beside: [], flooded: [] };
      for (let round = 0; round < Math.min(ctx.rounds, 3); round += 1) {
        seen.quiet.push(await measureMember(ctx, stack, token));
        seen.beside.push(await measureMember(ctx, stack, token, () => flood(stack, refusing.url)));
        seen.flooded.push(await measureMember(ctx, stack, token, () => flood(stack, stack.hub.url)));
      }
      ctx.say(`${name}: ${JSON.stringify(seen)}`);
      const middle = (of: Noticed[], value: 'p50' | 'p99'): number => median(of.map((noticed) => noticed[value]));
      const reference = middle(seen.quiet, 'p99');
      rows.push(
        row({
          name: `${name}: p99 of a member`,
          ours: middle(seen.flooded, 'p99'),
          reference,
          unit: 'ms',
          atMost: MAX_TIMES,
          note: `median ${middle(seen.flooded, 'p50').toFixed(1)} ms, quiet ${middle(seen.quiet, 'p50').toFixed(1)}; ${seen.flooded.reduce((sum, { failed }) => sum + failed, 0)} failed`,
        }),
        row({
          name: 'the same with the flood at a bare server',
          ours: middle(seen.beside, 'p99'),
          reference,
          unit: 'ms',
        }),
      );
    }
    return rows;
  },
};
