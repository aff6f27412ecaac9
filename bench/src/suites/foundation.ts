import { interleave, load, row, type BenchRow, type Suite } from '../harness.ts';

export const suite: Suite = {
  name: 'foundation',
  summary: 'What the hub and its gateway cost over a bare node:http server that sends the same bytes.',
  async run(ctx) {
    const stack = await ctx.startStack();
    const rows: BenchRow[] = [];
    for (const [name, path] of [['hub /health', '/api/v1/health'], ['gateway /sports/basketball/health', '/api/v1/sports/basketball/health']] as const) {
      const url = `${stack.hub.url}${path}`;
      const status = (await fetch(url)).status;
      if (status !== 200) throw new Error(`${path} answers ${status}`);
      const bare = await ctx.bareServer(url);
      ctx.say(`${name} ...`);
      let slowest = 0;
      let errors = 0;
      const ours = async () => {
        const result = await load({ url, seconds: ctx.seconds });
        slowest = Math.max(slowest, result.p99);
        errors += result.errors;
        return result.requestsPerSecond;
      };
      const reference = async () => (await load({ url: bare.url, seconds: ctx.seconds })).requestsPerSecond;
      const measured = await interleave(ours, reference, ctx.rounds);
      rows.push(row({ name, ...measured, unit: 'requests/s', note: `p99 ${slowest} ms, ${errors} errors` }));
    }
    return rows;
  },
};
