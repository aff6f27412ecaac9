import { median } from '../harness.ts';
import type { Answered, Load } from './load.ts';
import { residentMemory, watchProcessors, type Measured } from './processes.ts';
import type { LedgerRow, Side } from './rows.ts';

/** Of several rounds. */
export interface Spread {
  median: number;
  low: number;
  high: number;
}

export interface SideResult {
  perSecond: Spread;
  /** Milliseconds of a processor for one request: of each process, and of the services without the database. */
  processor: Record<string, Spread>;
  services: Spread;
}

export interface LedgerResult {
  name: string;
  limits: string;
  connections: number;
  referenceName: string;
  ours: SideResult;
  reference: SideResult;
  /** Ours against the reference, round by round. */
  speed: Spread;
  processor: Spread;
  /** At half of the throughput. */
  half?: { perSecond: number; p50: number; p99: number };
  /** KiB for 1 000 requests that were in memory at the end and not at the beginning. */
  memory: number;
  errors: number;
  targets: { what: string; isMet: boolean }[];
}

export interface Measuring {
  send: (load: Load) => Promise<Answered>;
  postgres: Measured;
  rounds: number;
  seconds: number;
  /**
   * Nothing but processor time: no latency, and so many requests a turn, however long they take. What is compared is then as
   * warm on a machine that does other things.
   */
  requests: number | undefined;
}

export const spreadOf = (values: readonly number[]): Spread => ({
  median: median(values),
  low: Math.min(...values),
  high: Math.max(...values),
});

interface Turn {
  perSecond: number;
  processor: Record<string, number>;
  services: number;
}

const SERVICES = ['hub', 'sport', 'reference'];
const SLOW_TIMES = 2;
/** It takes thousands of requests until what runs often has been compiled; or so much time where they take long. */
const WARM_REQUESTS = 2_000;
const WARM_TURNS = 3;

const sideOf = (turns: readonly Turn[]): SideResult => ({
  perSecond: spreadOf(turns.map(({ perSecond }) => perSecond)),
  processor: Object.fromEntries(
    Object.keys(turns[0]!.processor).map((name) => [name, spreadOf(turns.map(({ processor }) => processor[name]!))]),
  ),
  services: spreadOf(turns.map(({ services }) => services)),
});

/** One row: ours and the reference in turns, so that what else the machine does concerns both alike. */
export async function measureRow(
  row: LedgerRow,
  { send, postgres, rounds, requests, ...given }: Measuring,
): Promise<LedgerResult> {
  const seconds = given.seconds * (row.isSlow ? SLOW_TIMES : 1);
  let errors = 0;
  let count = 0;
  const turn = async (side: Side, connections: number): Promise<Turn> => {
    const used = watchProcessors([...side.processes, postgres]);
    const answered = await send({
      origin: side.origin,
      asked: side.asked,
      seconds,
      connections,
      ...(requests ? { requests } : {}),
    });
    const times = used();
    errors += answered.errors;
    if (side === row.ours) count += answered.count;
    if (answered.count === 0) throw new Error(`${row.name}: nothing but ${answered.errors} errors`);
    const processor = Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, ms / answered.count]));
    return {
      perSecond: answered.perSecond,
      processor,
      services: SERVICES.reduce((sum, name) => sum + (processor[name] ?? 0), 0),
    };
  };

  for (const side of [row.ours, row.reference])
    for (let turns = 0, warm = 0; warm < WARM_REQUESTS && turns < WARM_TURNS; turns += 1)
      warm += (await send({ origin: side.origin, asked: side.asked, seconds, connections: row.connections })).count;
  const memory = residentMemory(row.ours.processes);
  const [ours, reference]: [Turn[], Turn[]] = [[], []];
  const halves: Answered[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const both = [
      async () => ours.push(await turn(row.ours, row.connections)),
      async () => reference.push(await turn(row.reference, row.connections)),
    ];
    for (const measure of round % 2 === 0 ? both : both.reverse()) await measure();
    if (requests !== undefined) continue;
    const perSecond = median(ours.map((one) => one.perSecond)) / 2;
    const half = await send({ origin: row.ours.origin, asked: row.ours.asked, seconds, perSecond });
    errors += half.errors;
    count += half.count;
    halves.push(half);
  }
  const ratios = (of: (one: Turn) => number): Spread => spreadOf(ours.map((one, n) => of(one) / of(reference[n]!)));
  const speed = ratios(({ perSecond }) => perSecond);
  const processor = ratios(({ services }) => services);
  return {
    name: row.name,
    limits: row.limits,
    connections: row.connections,
    referenceName: row.reference.name,
    ours: sideOf(ours),
    reference: sideOf(reference),
    speed,
    processor,
    ...(halves.length > 0
      ? {
          half: {
            perSecond: median(halves.map((one) => one.perSecond)),
            p50: median(halves.map(({ p50 }) => p50)),
            p99: median(halves.map(({ p99 }) => p99)),
          },
        }
      : {}),
    memory: ((residentMemory(row.ours.processes) - memory) / count) * 1000,
    errors,
    targets: [
      ...(row.speed ? [{ what: `throughput at least ${row.speed}`, isMet: speed.median >= row.speed }] : []),
      ...(row.processor
        ? [{ what: `processor at most ${row.processor}`, isMet: processor.median <= row.processor }]
        : []),
    ],
  };
}
