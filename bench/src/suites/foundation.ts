import { cpuSeconds, interleave, load, row, type BenchRow, type Suite } from '../harness.ts';

/** Requests per second, and the milliseconds of processor time that each took. */
interface Measured {
  perSecond: number;
  cpuMs: number;
  p99: number;
  errors: number;
}

async function measure(url: string, pids: number[], seconds: number): Promise<Measured> {
  const before = cpuSeconds(...pids);
  const { requestsPerSecond, p99, errors } = await load({ url, seconds });
  return {
    perSecond: requestsPerSecond,
    cpuMs: ((cpuSeconds(...pids) - before) * 1000) / (requestsPerSecond * seconds),
    p99,
    errors,
  };
}

export const suite: Suite = {
  name: 'foundation',
  summary:
    'What the hub and its gateway cost over a bare node:http server that sends the same bytes. Processor time is of the Node processes on the way.',
  async run(ctx) {
    const stack = await ctx.startStack();
    const rows: BenchRow[] = [];
    for (const [name, path, pids] of [
      ['hub /health', '/api/v1/health', [stack.hub.pid]],
      ['gateway /sports/basketball/health', '/api/v1/sports/basketball/health', [stack.hub.pid, stack.basketball.pid]],
    ] as const) {
      const url = `${stack.hub.url}${path}`;
      const { status } = await fetch(url);
      if (status !== 200) throw new Error(`${path} answers ${status}`);
      const bare = await ctx.bareServer(url);
      ctx.say(`${name} ...`);
      const seen: { ours: Measured[]; bare: Measured[] } = { ours: [], bare: [] };
      const run = async (side: keyof typeof seen, address: string, processes: readonly number[]) => {
        const measured = await measure(address, [...processes], ctx.seconds);
        seen[side].push(measured);
        return measured.perSecond;
      };
      const speed = await interleave(
        () => run('ours', url, pids),
        () => run('bare', bare.url, [bare.pid]),
        ctx.rounds,
      );
      const p99 = Math.max(...seen.ours.map((one) => one.p99));
      const errors = seen.ours.reduce((sum, one) => sum + one.errors, 0);
      const cpu = (side: keyof typeof seen) => Math.min(...seen[side].map(({ cpuMs }) => cpuMs));
      rows.push(
        row({ name, ...speed, unit: 'requests/s', note: `p99 ${p99} ms, ${errors} errors` }),
        row({ name: `${name}, processor time`, ours: cpu('ours'), reference: cpu('bare'), unit: 'ms/request' }),
      );
    }
    return rows;
  },
};
