/**
 * What a benchmark suite stands on. A suite is a file in `suites/` that exports
 *
 *   export const suite: Suite = { name: 'foundation', summary: '…', async run(ctx) { return [row, …]; } };
 *
 * and gets a context whose parts are ended when the suite is over:
 *
 *   ctx.postgres()              an embedded PostgreSQL of this run; `.url('database')`
 *   ctx.database(name)          a new empty database on it, as a URL
 *   ctx.startService({...})     a program of ours as a process of its own, ready when /health/ready says so
 *   ctx.startSport(name)        one sport by itself on a new database with the demo world
 *   ctx.startStack(env?)        hub, basketball and baseball on new databases with the demo world
 *   ctx.startReference(file, options)  a reference server (a file that calls `announce`) as a process of its own
 *   ctx.bareServer(url, headers?)      a bare node:http server that sends the same bytes as `url` does now
 *   ctx.seconds / ctx.rounds    how long to measure; `--quick` makes both small
 *
 * The measuring tools are `load` (HTTP load from a process of its own), `interleave` (ours and the reference
 * in turns, medians of both, so that drift of the machine cancels out), `time` (median milliseconds of one call),
 * `cpuSeconds` (what processes have used, which other programs on the machine do not change) and `row` (the ratio and
 * whether it meets its target).
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BenchContext } from './context.ts';

export type { BenchContext, ServiceOptions, BenchStack } from './context.ts';

export interface BenchRow {
  name: string;
  ours: number;
  /** What it is measured against, in the same run. */
  reference?: number;
  unit: string;
  /** ours / reference. */
  ratio?: number;
  /** In words: `at least 0.5`. */
  target?: string;
  ok?: boolean;
  note?: string;
}

export interface Suite {
  name: string;
  summary: string;
  /** Runs only when it is named: it needs more than this machine has by itself. */
  onDemand?: boolean;
  run(ctx: BenchContext): Promise<BenchRow[]>;
}

export interface LoadOptions {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  connections?: number;
  seconds?: number;
}

export interface LoadResult {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Connection errors, timeouts and responses that are not 2xx. */
  errors: number;
}

const fileBeside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** What a load generator tells at its end. */
export async function resultOf(generator: ChildProcess): Promise<LoadResult> {
  const [result] = (await Promise.race([
    once(generator, 'message'),
    once(generator, 'exit').then(([code]) => {
      throw new Error(`The load generator ended with ${String(code)}`);
    }),
  ])) as [LoadResult];
  return result;
}

/**
 * Sends as many requests as the server answers, from a process of its own so that it shares no event loop with a
 * server.
 */
export async function load({ connections = 20, seconds = 3, ...request }: LoadOptions): Promise<LoadResult> {
  const child = fork(fileBeside('./load-generator.ts'), [
    JSON.stringify({ ...request, connections, duration: seconds }),
  ]);
  return resultOf(child);
}

/**
 * Measures `ours` and `reference` in turns and gives the median of each.
 * The order changes every round, so that neither profits from a machine that warms up or is busy for a while.
 */
export async function interleave(
  ours: () => Promise<number>,
  reference: () => Promise<number>,
  rounds = 5,
): Promise<{ ours: number; reference: number; ratio: number }> {
  const a: number[] = [];
  const b: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const turns = [async () => a.push(await ours()), async () => b.push(await reference())];
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
  }
  return { ours: median(a), reference: median(b), ratio: median(a) / median(b) };
}

/** Requests a second from the cache, against a bare server that sends the same bytes. */
export async function againstBareServer(
  ctx: BenchContext,
  url: string,
): Promise<{ ours: number; reference: number; ratio: number; errors: number }> {
  await fetchWhole(url);
  const bare = await ctx.bareServer(url);
  let errors = 0;
  const measured = await interleave(
    async () => {
      const result = await load({ url, seconds: ctx.seconds });
      errors += result.errors;
      return result.requestsPerSecond;
    },
    async () => (await load({ url: bare.url, seconds: ctx.seconds })).requestsPerSecond,
    ctx.rounds,
  );
  return { ...measured, errors };
}

/** One whole response; anything but success ends the benchmark. */
export async function fetchWhole(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  await response.arrayBuffer();
}

const WARM_UP_ROUNDS = 5;

/**
 * Unmeasured, and the same for both: it takes tens of thousands of requests until all that runs often has been
 * compiled.
 */
export async function warmUp(ours: () => Promise<unknown>, reference: () => Promise<unknown>): Promise<void> {
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
    await ours();
    await reference();
  }
}

/** Median milliseconds of one call, after a tenth of the calls as warm-up. */
export async function time(work: () => Promise<unknown>, calls: number): Promise<number> {
  for (let warmUp = 0; warmUp < calls / 10; warmUp += 1) await work();
  const took: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const start = performance.now();
    await work();
    took.push(performance.now() - start);
  }
  return median(took);
}

const TICKS_PER_SECOND = 100;

/** Processor time that these processes have used so far; 0 where the system does not tell (only Linux does). */
export function cpuSeconds(...pids: number[]): number {
  const ticks = pids.map((pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return Number(fields[11]) + Number(fields[12]);
    } catch {
      return 0;
    }
  });
  return ticks.reduce((sum, value) => sum + value, 0) / TICKS_PER_SECOND;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** A finished row. `atLeast` and `atMost` are targets for the ratio, or for `ours` where there is no reference. */
export function row({
  atLeast,
  atMost,
  ...values
}: Omit<BenchRow, 'ratio' | 'target' | 'ok'> & { atLeast?: number; atMost?: number }): BenchRow {
  const ratio = values.reference === undefined ? undefined : values.ours / values.reference;
  const judged = ratio ?? values.ours;
  const bounds = [
    atLeast === undefined ? '' : `at least ${atLeast}`,
    atMost === undefined ? '' : `at most ${atMost}`,
  ].filter(Boolean);
  return {
    ...values,
    ...(ratio === undefined ? {} : { ratio }),
    ...(bounds.length === 0
      ? {}
      : { target: bounds.join(', '), ok: judged >= (atLeast ?? -Infinity) && judged <= (atMost ?? Infinity) }),
  };
}

/** For reference servers: tells the harness where this process listens, and ends it when the harness is gone. */
export function announce(port: number): void {
  process.on('disconnect', () => process.exit(0));
  process.send?.({ port });
}

/** The options that `ctx.startReference` was given, inside the reference server. */
export const referenceOptions = <T>(): T => JSON.parse(process.argv[2] ?? '{}') as T;

/** Starts a reference server's file and waits for its announcement. */
export async function startReferenceProcess(
  file: string,
  options: object,
): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(file, [JSON.stringify(options)]);
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`${file} ended with ${String(code)} before it listened`);
    }),
  ])) as [{ port: number }];
  return { child, url: `http://127.0.0.1:${message.port}` };
}
