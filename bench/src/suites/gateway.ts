import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import {
  interleave,
  load,
  row,
  warmUp,
  type BenchContext,
  type BenchRow,
  type BenchStack,
  type LoadOptions,
  type Suite,
} from '../harness.ts';

const run = promisify(execFile);
const SPORT = '/api/v1/sports/basketball';

/** One load on ours against the same load on the reference, in turns. Any error makes the numbers worthless. */
async function compare(
  ctx: BenchContext,
  name: string,
  ours: LoadOptions,
  reference: LoadOptions,
  atLeast: number,
): Promise<BenchRow> {
  ctx.say(`${name} ...`);
  let slowest = 0;
  const measure = (options: LoadOptions, isOurs: boolean) => async () => {
    const result = await load({ ...options, seconds: ctx.seconds });
    if (result.errors > 0) throw new Error(`${options.url}: ${result.errors} errors`);
    if (isOurs) slowest = Math.max(slowest, result.p99);
    return result.requestsPerSecond;
  };
  await warmUp(measure(ours, false), measure(reference, false));
  const measured = await interleave(measure(ours, true), measure(reference, false), ctx.rounds);
  return row({ name, ...measured, unit: 'requests/s', atLeast, note: `p99 ${slowest} ms` });
}

async function residentMegabytes(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Math.round(Number(stdout.trim()) / 1024);
}

async function memberIdOf(databaseUrl: string, email: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('select id from members where email = $1', [email]);
    return Number(rows[0]!.id);
  } finally {
    await client.end();
  }
}

/** Every kind of forwarding in turn, until so many requests have been answered. */
async function memory(ctx: BenchContext, { hub }: BenchStack, token: string, requests: number): Promise<BenchRow> {
  const kinds: LoadOptions[] = [
    { url: `${hub.url}${SPORT}/news` },
    { url: `${hub.url}${SPORT}/health` },
    { url: `${hub.url}${SPORT}/community/conversations`, headers: { authorization: `Bearer ${token}` } },
    { url: `${hub.url}${SPORT}/news/no-such-page` },
  ];
  const send = async (count: number) => {
    for (let sent = 0, turn = 0; sent < count; turn += 1) {
      const { requestsPerSecond } = await load({ ...kinds[turn % kinds.length]!, seconds: ctx.seconds });
      sent += requestsPerSecond * ctx.seconds;
    }
  };
  ctx.say(`memory over ${requests} requests ...`);
  await send(requests / 4);
  const before = await residentMegabytes(hub.pid);
  await send(requests);
  const after = await residentMegabytes(hub.pid);
  return row({
    name: `memory of the hub after ${requests} more requests`,
    ours: after,
    reference: before,
    unit: 'MiB',
    atMost: 1.15,
    note: 'against its memory when warm',
  });
}

export const suite: Suite = {
  name: 'gateway',
  summary: 'What it costs to reach a sport through the hub.',
  async run(ctx) {
    const stack = await ctx.startStack();
    const { hub, basketball } = stack;
    const token = await stack.signIn('casey.brook');
    const memberId = await memberIdOf(stack.databaseUrls.basketball, 'casey.brook@riverbend.example');
    const page = `${hub.url}${SPORT}/news`;
    const bare = await ctx.bareServer(page);
    const reference = await ctx.startReference(new URL('../conversations-reference.ts', import.meta.url), {
      databaseUrl: stack.databaseUrls.basketball,
      memberId,
    });
    return [
      await compare(
        ctx,
        'public page from the cache, against a bare server with the same bytes',
        { url: page },
        { url: bare.url },
        0.6,
      ),
      await compare(
        ctx,
        'public page that is not cached, against asking the sport',
        { url: `${hub.url}${SPORT}/health` },
        { url: `${basketball.url}/api/v1/health` },
        0.5,
      ),
      await compare(
        ctx,
        "a member's conversations, against a bare server with that statement",
        { url: `${hub.url}${SPORT}/community/conversations`, headers: { authorization: `Bearer ${token}` } },
        { url: reference.url },
        0.35,
      ),
      await memory(ctx, stack, token, ctx.rounds > 2 ? 200_000 : 10_000),
    ];
  },
};
