import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  cpuSeconds,
  load,
  row,
  warmUp,
  type BenchContext,
  type BenchRow,
  type BenchStack,
  type Suite,
} from '../harness.ts';

const CONVERSATIONS = '/api/v1/sports/basketball/community/conversations';

/** A collector that throws away what it gets. */
async function startCollector(ctx: BenchContext): Promise<string> {
  const collector = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  ctx.atEnd(async () => collector.close());
  return `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
}

/** Microseconds of processor time of hub and sport for a member's conversations. */
async function costOf(ctx: BenchContext, { hub, basketball, signIn }: BenchStack): Promise<() => Promise<number>> {
  const headers = { authorization: `Bearer ${await signIn('casey.brook')}` };
  return async () => {
    const before = cpuSeconds(hub.pid, basketball.pid);
    const { requestsPerSecond, errors } = await load({
      url: `${hub.url}${CONVERSATIONS}`,
      headers,
      seconds: ctx.seconds,
    });
    if (errors > 0) throw new Error(`${errors} errors`);
    return ((cpuSeconds(hub.pid, basketball.pid) - before) / (requestsPerSecond * ctx.seconds)) * 1e6;
  };
}

export const suite: Suite = {
  name: 'tracing',
  summary: 'What it costs that requests can be followed by OpenTelemetry: nothing while they are not.',
  async run(ctx) {
    const endpoint = await startCollector(ctx);
    // Options without the one that switches it on.
    const off = await costOf(ctx, await ctx.startStack({ OTEL_TRACES_SAMPLER_ARG: '1' }));
    const without = await costOf(ctx, await ctx.startStack());
    const on = await costOf(ctx, await ctx.startStack({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }));
    const compare = async (
      name: string,
      ours: () => Promise<number>,
      reference: () => Promise<number>,
      atMost: number,
    ): Promise<BenchRow> => {
      ctx.say(`${name} ...`);
      await warmUp(ours, reference);
      // The least of many turns: what other programs take from caches only ever adds.
      const least = [Infinity, Infinity] as [number, number];
      for (let round = 0; round < ctx.rounds * 2; round += 1) {
        least[0] = Math.min(least[0], await ours());
        least[1] = Math.min(least[1], await reference());
      }
      return row({ name, ours: least[0], reference: least[1], unit: 'µs of processor time', atMost });
    };
    return [
      await compare('off, against a stack on which no variable of OpenTelemetry is set', off, without, 1.05),
      await compare('every request followed, against off', on, off, 2),
    ];
  },
};
