import { readFileSync } from 'node:fs';
import { cpuSeconds, row, type Suite } from '../harness.ts';
import { RAMP_SECONDS, runLoad, type Kind, type KindResult, type LoadReport } from '../faults/mixed-load.ts';
import { CASEY_AND_DIAZ } from '@sports-hub/sport/testing/demo-ids';

/** A second is enough of a window: each send writes the times of those in it. */
const MANY = '100000/1';
const STEPS = [100, 200, 300, 400, 500, 600, 800, 1_000, 1_200, 1_500];
/**
 * Requests whose times are measured, from a process that does nothing else, because the one that floods may be late
 * itself: few beside the flood, and enough that the p99 is not the slowest one.
 */
const MEASURED_PER_SECOND = 200;
const TIMES = 5;
/** Clients at once that wait for their responses: somewhere among these most is served. */
const CLIENTS = [10, 20, 40, 80];
const CONNECTIONS = 1_000;
/** Of a flood; the measured ones are few. */
const OPEN_FIRST = 500;

/** Megabytes that a process holds. */
const memory = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const sum = (kinds: KindResult[], value: (kind: KindResult) => number): number =>
  kinds.reduce((total, kind) => total + value(kind), 0);

export const suite: Suite = {
  name: 'overload',
  summary:
    `${TIMES} times the load at which most members are served, polls and sends mixed: how many are still ` +
    'served, how long they wait, and how soon the others are refused. Once at a fixed rate whatever comes ' +
    'back, once by clients that wait for each response and after a refusal as long as it says. The load ' +
    'comes from the same processors; the second row takes that out by sending the same flood to a bare ' +
    'server beside the hub while the peak is served.',
  async run(ctx) {
    const stack = await ctx.startStack({}, { THROTTLE_MESSAGES: MANY });
    const authorization = `Bearer ${await stack.signIn('casey.brook')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const path = `/api/v1/sports/basketball/community/conversations/${CASEY_AND_DIAZ}/messages`;
    /**
     * Three for each send, and pages of a hundred messages: dear enough that one process can send five times what is
     * served.
     */
    const mix = (origin: string, perSecond: number): Kind[] => [
      { name: 'polls', method: 'GET', url: `${origin}${path}?after=0`, headers, perSecond: perSecond * 0.75 },
      {
        name: 'sends',
        method: 'POST',
        url: `${origin}${path}`,
        headers,
        body: '{"body":"At five.","client_id":"overload-bench-#"}',
        perSecond: perSecond * 0.25,
      },
    ];
    const seconds = RAMP_SECONDS + ctx.seconds * 2;
    const run = (perSecond: number, origin = stack.hub.url): Promise<LoadReport> =>
      runLoad({
        kinds: mix(origin, perSecond),
        seconds,
        connections: CONNECTIONS,
        openFirst: Math.min(perSecond, OPEN_FIRST),
      });
    const runClients = (clients: number): Promise<LoadReport> =>
      runLoad({ kinds: mix(stack.hub.url, 4), seconds, connections: clients, clients, openFirst: clients });
    const all = (...reports: LoadReport[]): KindResult[] => reports.flatMap(({ kinds }) => Object.values(kinds));
    const served = (...reports: LoadReport[]): number =>
      sum(all(...reports), ({ inTime }) => inTime) / (seconds - RAMP_SECONDS);

    await run(200);
    let peak = 0;
    let at = 0;
    /** Seconds of a processor that the hub takes for a request that it serves. */
    let hubPerServed = 0;
    for (const perSecond of STEPS) {
      const cpuBefore = cpuSeconds(stack.hub.pid);
      const report = await run(perSecond);
      const goodput = served(report);
      ctx.say(`${perSecond} a second: ${Math.round(goodput)} served`);
      if (sum(all(report), ({ refused }) => refused) === 0)
        hubPerServed = (cpuSeconds(stack.hub.pid) - cpuBefore) / sum(all(report), ({ ok }) => ok);
      if (goodput > peak) [peak, at] = [goodput, perSecond];
      // What is refused now only takes from what is served.
      if (goodput < perSecond * 0.85) break;
    }
    let clientsPeak = 0;
    let clientsAt = 0;
    for (const clients of CLIENTS) {
      const goodput = served(await runClients(clients));
      ctx.say(`${clients} clients that wait: ${Math.round(goodput)} served a second`);
      if (goodput > clientsPeak) [clientsPeak, clientsAt] = [goodput, clients];
    }
    const crowd = await runClients(clientsAt * TIMES);
    const inCrowd = crowd.kinds as { polls: KindResult; sends: KindResult };
    ctx.say(JSON.stringify({ crowd }));
    const floodPerSecond = Math.round(peak * TIMES) - MEASURED_PER_SECOND;
    const refusing = await ctx.startReference(new URL('../bare-server.ts', import.meta.url), {
      status: 503,
      headers: { 'content-type': 'application/json', 'retry-after': '1' },
      body: '{"success":false}',
    });
    const beside = await Promise.all([run(at), run(floodPerSecond, refusing.url)]);
    const before = memory(stack.hub.pid);
    const cpuBefore = cpuSeconds(stack.hub.pid);
    const [measured, flood] = await Promise.all([run(MEASURED_PER_SECOND), run(floodPerSecond)]);
    const after = memory(stack.hub.pid);
    const ended = all(measured, flood);
    const hubForRefusals = cpuSeconds(stack.hub.pid) - cpuBefore - hubPerServed * sum(ended, ({ ok }) => ok);
    const { polls, sends } = measured.kinds as { polls: KindResult; sends: KindResult };
    const share = (name: string): number => {
      const both = [measured, flood].flatMap(({ kinds }) => kinds[name] ?? []);
      return sum(both, ({ ok }) => ok) / sum(both, ({ sent }) => sent);
    };
    ctx.say(JSON.stringify({ measured, flood }));
    const generator = `the flood took ${flood.generator.cpuSeconds.toFixed(1)} s of processor time and was ${Math.round(flood.generator.lateP99)} ms late at p99`;
    return [
      row({
        name: `served to ${TIMES} times as many clients that wait`,
        ours: served(crowd),
        reference: clientsPeak,
        unit: 'requests/s',
        atLeast: 0.9,
        note: `peak with ${clientsAt} clients; ${sum(all(crowd), ({ refused }) => refused)} refused`,
      }),
      row({
        name: 'p99 of accepted ones among them',
        ours: Math.max(inCrowd.polls.p99, inCrowd.sends.p99),
        unit: 'ms',
        atMost: 1_500,
      }),
      row({
        name: 'p99 of refusals to them, after the first second',
        ours: Math.max(inCrowd.polls.steadyRefusedP99, inCrowd.sends.steadyRefusedP99),
        unit: 'ms',
        atMost: 50,
        note: `with it ${Math.round(Math.max(inCrowd.polls.refusedP99, inCrowd.sends.refusedP99))}`,
      }),
      row({
        name: `served at ${TIMES} times the load`,
        ours: served(measured, flood),
        reference: peak,
        unit: 'requests/s',
        note: `peak at ${at} a second; ${generator}`,
      }),
      row({
        name: 'the same, against the peak with the flood at a bare server',
        ours: served(measured, flood),
        reference: served(beside[0]),
        unit: 'requests/s',
        atLeast: 0.9,
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
        name: 'p99 of refusals, after the first second',
        ours: Math.max(polls.steadyRefusedP99, sends.steadyRefusedP99),
        unit: 'ms',
        atMost: 50,
        note: `with it ${Math.round(Math.max(polls.refusedP99, sends.refusedP99))}, median ${Math.round(Math.max(polls.refusedP50, sends.refusedP50))}; ${sum(all(measured, flood), ({ refused }) => refused)} refused, ${sum(all(measured, flood), ({ withRetryAfter }) => withRetryAfter)} of them with Retry-After`,
      }),
      row({
        name: "the hub's processor time for a refusal, against a request that it serves",
        ours: (hubForRefusals / sum(ended, ({ refused }) => refused)) * 1_000,
        reference: hubPerServed * 1_000,
        unit: 'ms',
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
