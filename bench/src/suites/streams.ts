import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { hashSecret, newSecret, openDatabase } from '@sports-hub/kernel';
import { CASEY_AND_DIAZ } from '@sports-hub/sport/testing/demo-ids';
import { runLoad, type KindResult } from '../faults/mixed-load.ts';
import { cpuSeconds, median, row, type BenchContext, type BenchStack, type Suite } from '../harness.ts';
import type { StreamsHeard, StreamsOpened } from '../live/stream-clients.ts';

const STREAMS = 5_000;
/** What a league's families do beside: far below what the hub can serve, so that waiting is not measured. */
const PER_SECOND = 60;
/** Of the people who are measured; their members exist at no sport, which says nothing of them. */
const FIRST_ACCOUNT = 2_000_000;

/** Megabytes that the services hold; 0 where the system does not tell. */
const memoryOf = ({ hub, basketball, baseball }: BenchStack): number =>
  [hub, basketball, baseball]
    .map(({ pid }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024)
    .reduce((all, one) => all + one, 0);

/** People with an account, a link and a token each. */
async function makePeople(url: string): Promise<string[]> {
  const db = openDatabase({ url, connections: 1 });
  const tokens = Array.from({ length: STREAMS }, () => newSecret());
  const ids = tokens.map((_, n) => FIRST_ACCOUNT + n);
  await db.run(
    `insert into accounts (id, email, password_hash, first_name, last_name, verified_at, created_at)
     select a, 'bench' || a || '@bench.example', 'none', 'Bench', 'Member', now(), now() from unnest($1::bigint[]) a`,
    [ids],
  );
  await db.run(
    `insert into bearer_tokens (token_hash, account_id, created_at, expires_at)
     select t, a, now(), now() + interval '1 day' from unnest($1::bytea[], $2::bigint[]) x(t, a)`,
    [tokens.map((token) => hashSecret(token)), ids],
  );
  await db.run(
    `insert into sport_links (account_id, sport, member_id, linked_at)
     select a, 'basketball', a, now() from unnest($1::bigint[]) a`,
    [ids],
  );
  await db.close();
  return tokens;
}

const tell = async <T>(child: ChildProcess, message: object | string): Promise<T> => {
  child.send(message);
  return ((await once(child, 'message')) as [T])[0];
};

function startClients(ctx: BenchContext): ChildProcess {
  const child = fork(fileURLToPath(new URL('../live/stream-clients.ts', import.meta.url)));
  ctx.atEnd(async () => child.kill());
  return child;
}

export const suite: Suite = {
  name: 'streams',
  summary:
    `${STREAMS} open streams of as many people at one hub: memory of hub and sports, requests beside them at a fixed ` +
    'rate against the same without streams, in turns, and a message that wakes one of them.',
  async run(ctx) {
    const stack = await ctx.startStack({ TRUSTED_PROXIES: '127.0.0.1' }, { THROTTLE_MESSAGES: '100000/1' });
    const tokens = await makePeople(stack.databaseUrls.hub);
    const casey = await stack.signIn('casey.brook');
    const headers = { authorization: `Bearer ${casey}`, 'content-type': 'application/json' };
    const path = `/api/v1/sports/basketball/community/conversations/${CASEY_AND_DIAZ}/messages`;
    const requests = async (): Promise<KindResult> => {
      const { kinds } = await runLoad({
        kinds: [
          { name: 'polls', method: 'GET', url: `${stack.hub.url}${path}?after=0`, headers, perSecond: PER_SECOND },
        ],
        seconds: ctx.seconds * 3,
        connections: 50,
        openFirst: 50,
      });
      return kinds['polls']!;
    };
    await requests();
    const without: KindResult[] = [];
    const beside: KindResult[] = [];
    const grown: number[] = [];
    const wakes: number[] = [];
    let cpu = 0;
    let opened: StreamsOpened | undefined;
    for (let round = 0; round < Math.min(3, ctx.rounds); round += 1) {
      without.push(await requests());
      const before = memoryOf(stack);
      const clients = startClients(ctx);
      opened = await tell<StreamsOpened>(clients, { port: stack.hub.port, tokens: [casey, ...tokens.slice(1)] });
      ctx.say(JSON.stringify(opened));
      if (opened.open !== STREAMS) throw new Error(`${opened.open} streams are open, ${opened.refused} were refused`);
      // Each was asked about a few times, and those that say nothing have said that they are there.
      const cpuBefore = cpuSeconds(stack.hub.pid);
      await sleep(20_000);
      cpu = (cpuSeconds(stack.hub.pid) - cpuBefore) / 20;
      beside.push(await requests());
      grown.push(memoryOf(stack) - before);
      const diaz = await stack.signIn('staff.diaz');
      const { heard: already } = await tell<StreamsHeard>(clients, 'heard');
      const sent = Date.now();
      await fetch(`${stack.hub.url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${diaz}`, 'content-type': 'application/json' },
        body: JSON.stringify({ body: 'At five.', client_id: `streams-bench-${round}-${sent}` }),
      });
      await sleep(3_000);
      const { heard, open } = await tell<StreamsHeard>(clients, 'close');
      if (open !== STREAMS && open !== 0) throw new Error(`${open} streams are left`);
      wakes.push((heard[already.length] ?? Infinity) - sent);
      clients.kill();
      await sleep(2_000);
    }
    ctx.say(JSON.stringify({ without, beside, grown, wakes }));
    const compared = (name: string, of: (result: KindResult) => number) =>
      row({
        name: `${name} of requests beside them, against none`,
        ours: median(beside.map(of)),
        reference: median(without.map(of)),
        unit: 'ms',
        atMost: 1.2,
      });
    return [
      row({
        name: `more memory with ${STREAMS} streams`,
        ours: Math.max(...grown),
        unit: 'MB',
        atMost: 300,
        note: `opened in ${opened?.seconds.toFixed(1)} s`,
      }),
      compared('median', ({ p50 }) => p50),
      compared('p99', ({ p99 }) => p99),
      row({ name: 'a message until its stream hears of it', ours: Math.max(...wakes), unit: 'ms', atMost: 2_000 }),
      row({ name: "the hub's processor time for them", ours: cpu * 1_000, unit: 'ms each second' }),
    ];
  },
};
