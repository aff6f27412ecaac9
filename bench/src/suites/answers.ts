import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { cpuSeconds, interleave, median, row, time, type BenchStack, type Suite } from '../harness.ts';

const PREFIX = '/api/v1/sports/basketball/community';

/** What a guardian does: answers for a child, and asks whether there is a new message. */
async function openCalls({ hub, signIn }: BenchStack, forgetHits: () => Promise<unknown>) {
  const headers = { authorization: `Bearer ${await signIn('pat.parker')}`, 'content-type': 'application/json' };
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const response = await fetch(`${hub.url}${PREFIX}${path}`, {
      headers,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { data: T }).data;
  };
  interface Event {
    player_id: number;
    kind: string;
    event_id: number;
    can_answer: boolean;
  }
  const { items } = await call<{ items: Event[] }>('/family-events');
  const events = items.filter(({ can_answer }) => can_answer);
  const { items: talks } = await call<{ items: { id: number }[] }>('/conversations');
  if (events.length === 0 || !talks[0]) throw new Error('the demo world has no event to answer, or no conversation');
  const messages = `/conversations/${talks[0].id}/messages`;
  const { items: said } = await call<{ items: { id: number }[] }>(messages);
  const after = said.at(-1)?.id ?? 0;
  let turn = 0;
  return {
    answer: async () => {
      turn += 1;
      // Nobody answers thousands of times: what is measured is an answer, not how somebody is stopped.
      if (turn % 10 === 0) await forgetHits();
      const { player_id, kind, event_id } = events[turn % events.length]!;
      const value = turn % 3 === 0 ? 'comes' : 'not_sure';
      return call('/answers', { player_id, kind, event_id, value, client_id: randomUUID() });
    },
    poll: () => call(`${messages}?after=${after}`),
  };
}

/** Processor time of processes with one thread each, in milliseconds: a call costs the database far less than a tick of `cpuSeconds`. */
function databaseTime(pids: readonly number[]): number {
  const nanoseconds = pids.map((pid) => {
    try {
      return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ', 1)[0]);
    } catch {
      return 0;
    }
  });
  return sumOf(nanoseconds) / 1e6;
}

/** Processor time of hub, sport and database for one call, in milliseconds. */
function costOf(stack: BenchStack, client: pg.Client) {
  const backends = async (): Promise<number[]> => {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows.map(({ pid }) => pid);
  };
  return async (work: () => Promise<unknown>, calls: number): Promise<number[]> => {
    const database = await backends();
    const used = (): number[] => [
      ...[stack.hub, stack.basketball].map(({ pid }) => cpuSeconds(pid) * 1_000),
      databaseTime(database),
    ];
    const before = used();
    for (let call = 0; call < calls; call += 1) await work();
    return used().map((time, part) => (time - before[part]!) / calls);
  };
}
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
/** "hub 0.9, sport 1.2, database 0.4". */
const partsIn = (values: readonly number[]): string =>
  ['hub', 'sport', 'database'].map((name, part) => `${name} ${values[part]!.toFixed(2)}`).join(', ');

const SLICES = 20;
const SLICE_CALLS = 50;
type Works = Record<'answer' | 'poll', () => Promise<unknown>>;

/**
 * Both in turns, in slices so short that whatever else the machine does concerns both alike: of each part of the stack the
 * median over the rounds.
 */
async function compare(
  works: Works,
  cost: ReturnType<typeof costOf>,
  rounds: number,
): Promise<Record<keyof Works, number[]>> {
  const names = ['answer', 'poll'] as const;
  const measured: Record<keyof Works, number[][]> = { answer: [], poll: [] };
  for (let round = 0; round < rounds; round += 1) {
    const sums: Record<keyof Works, number[]> = { answer: [0, 0, 0], poll: [0, 0, 0] };
    for (let slice = 0; slice < SLICES; slice += 1)
      for (const name of slice % 2 === 0 ? names : names.toReversed()) {
        const parts = await cost(works[name], SLICE_CALLS);
        sums[name] = sums[name].map((sum, part) => sum + parts[part]! / SLICES);
      }
    for (const name of names) measured[name].push(sums[name]);
  }
  const medians = (of: number[][]): number[] => of[0]!.map((_, part) => median(of.map((round) => round[part]!)));
  return { answer: medians(measured.answer), poll: medians(measured.poll) };
}

export const suite: Suite = {
  name: 'answers',
  summary: 'Sending an answer through the hub against a poll for messages that finds nothing new.',
  async run(ctx) {
    const stack = await ctx.startStack();
    const client = new pg.Client({ connectionString: stack.databaseUrls.basketball });
    await client.connect();
    ctx.atEnd(() => client.end());
    const { answer, poll } = await openCalls(stack, () =>
      client.query(`delete from throttle_hits where rule = 'answers'`),
    );
    const cost = costOf(stack, client);
    const calls = ctx.rounds > 2 ? 500 : 100;
    for (const work of [answer, poll]) await time(work, 2 * calls);
    const processor = await compare({ answer, poll }, cost, ctx.rounds);
    const latency = await interleave(
      () => time(answer, calls),
      () => time(poll, calls),
      ctx.rounds,
    );
    return [
      row({
        name: 'an answer: processor time, against an empty poll',
        ours: sumOf(processor.answer),
        reference: sumOf(processor.poll),
        unit: 'ms',
        atMost: 1.5,
        note: `${partsIn(processor.answer)} against ${partsIn(processor.poll)}`,
      }),
      row({ name: 'an answer: how long it takes, against an empty poll', ...latency, unit: 'ms' }),
    ];
  },
};
