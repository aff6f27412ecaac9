import { readFileSync } from 'node:fs';
import { row, type Suite } from '../harness.ts';
import { runLoad, type Kind, type KindResult } from '../faults/mixed-load.ts';

const MANY = '100000/60';
const STEPS = [50, 100, 150, 200, 250, 300, 400, 500, 600, 800];
/** Requests whose times are measured: few, from a process that does nothing else, because the one that floods is late itself. */
const MEASURED_PER_SECOND = 40;
const TIMES = 5;

/** Megabytes that a process holds. */
const memory = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

export const suite: Suite = {
  name: 'overload',
  summary: `${TIMES} times the load at which most members are served, polls and sends mixed: how many are still served, how long they wait, and how soon the others are refused.`,
  async run(ctx) {
    const stack = await ctx.startStack({}, { THROTTLE_MESSAGES: MANY });
    const authorization = `Bearer ${await stack.signIn('casey.brook')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const url = `${stack.hub.url}/api/v1/sports/basketball/community/conversations/3/messages`;
    /** Three for each send, and pages of a hundred messages: dear enough that one process can send five times what is served. */
    const mix = (perSecond: number): Kind[] => [
      { name: 'polls', method: 'GET', url: `${url}?after=0`, headers, perSecond: perSecond * 0.75 },
      {
        name: 'sends',
        method: 'POST',
        url,
        headers,
        body: '{"body":"At five.","client_id":"overload-bench-#"}',
        perSecond: perSecond * 0.25,
      },
    ];
    const seconds = ctx.seconds * 2;
    const served = (results: Record<string, KindResult>): number =>
      Object.values(results).reduce((sum, { inTime }) => sum + inTime, 0) / seconds;
    const run = async (perSecond: number): Promise<Record<string, KindResult>> =>
      runLoad({ kinds: mix(perSecond), seconds, connections: 2_000 });

    await run(50);
    let peak = 0;
    let at = 0;
    for (const perSecond of STEPS) {
      const goodput = served(await run(perSecond));
      ctx.say(`${perSecond} a second: ${Math.round(goodput)} served`);
      if (goodput > peak) [peak, at] = [goodput, perSecond];
      else if (goodput < peak * 0.95) break;
    }
    const before = memory(stack.hub.pid);
    const [results, flood] = await Promise.all([run(MEASURED_PER_SECOND), run(at * TIMES - MEASURED_PER_SECOND)]);
    const after = memory(stack.hub.pid);
    const all = [...Object.values(results), ...Object.values(flood)];
    const refused = all.reduce((sum, one) => sum + one.refused, 0);
    const told = all.reduce((sum, one) => sum + one.withRetryAfter, 0);
    const { polls, sends } = results as { polls: KindResult; sends: KindResult };
    const share = (name: string): number =>
      ((results[name]?.ok ?? 0) + (flood[name]?.ok ?? 0)) / ((results[name]?.sent ?? 0) + (flood[name]?.sent ?? 0));
    ctx.say(JSON.stringify({ results, flood }));
    return [
      row({
        name: `served at ${TIMES} times the load`,
        ours: served(results) + served(flood),
        reference: peak,
        unit: 'requests/s',
        atLeast: 0.9,
        note: `peak at ${at} a second`,
      }),
      row({ name: 'p99 of accepted polls', ours: polls.p99, unit: 'ms', atMost: 1_500 }),
      row({ name: 'p99 of accepted sends', ours: sends.p99, unit: 'ms', atMost: 1_500 }),
      row({
        name: 'sends accepted, against polls',
        ours: share('sends'),
        reference: share('polls'),
        unit: 'share',
        atLeast: 0.9,
      }),
      row({
        name: 'p99 of refusals',
        ours: Math.max(polls.refusedP99, sends.refusedP99),
        unit: 'ms',
        atMost: 50,
        note: `${refused} refused, ${told} of them with Retry-After`,
      }),
      row({
        name: "growth of the hub's memory",
        ours: after - before,
        unit: 'MB',
        atMost: 100,
        note: `${Math.round(before)} MB before`,
      }),
    ];
  },
};
