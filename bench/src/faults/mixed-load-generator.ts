import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { RAMP_SECONDS, type Kind, type KindResult, type MixedLoad } from './mixed-load.ts';
import { prepareRequest, rawConnections } from './raw-connections.ts';

const [{ kinds, seconds, connections, clients, openFirst = 0 }] = (await once(process, 'message')) as [MixedLoad];
const run = randomBytes(4).toString('hex');
const NUMBER_LENGTH = run.length + 8;
const TIMEOUT_MS = 15_000;
const server = rawConnections({ url: new URL(kinds[0]!.url), maxConnections: connections, timeoutMs: TIMEOUT_MS });

interface Tally {
  kind: Kind;
  pieces: string[];
  index: number;
  took: number[];
  refusedTook: number[];
  steadyRefusedTook: number[];
  result: KindResult;
}
const tallies: Tally[] = kinds.map((kind) => ({
  kind,
  pieces: prepareRequest(kind, NUMBER_LENGTH),
  index: 0,
  took: [],
  refusedTook: [],
  steadyRefusedTook: [],
  result: {
    sent: 0,
    ok: 0,
    inTime: 0,
    statuses: {},
    p50: 0,
    p99: 0,
    refusedP50: 0,
    refusedP99: 0,
    steadyRefusedP99: 0,
    refused: 0,
    withRetryAfter: 0,
  },
}));
const late: number[] = [];
let open = 0;
let number = 0;
let isStopped = false;
const health = { method: 'GET', url: `${new URL(kinds[0]!.url).origin}/health/live` };
await server.open(openFirst, prepareRequest(health, NUMBER_LENGTH).join(''));
process.send?.('begun');
const began = performance.now();

const isOver = (): boolean => isStopped || (seconds !== undefined && performance.now() - began >= seconds * 1000);

function send(
  { pieces, took, refusedTook, steadyRefusedTook, result }: Tally,
  ended: (wasRefused: boolean) => void = () => {},
): void {
  open += 1;
  number += 1;
  result.sent += 1;
  const text = pieces.length === 1 ? pieces[0]! : pieces.join(run + String(number).padStart(8, '0'));
  const start = performance.now();
  server.send(text, ({ status, retryAfter }) => {
    open -= 1;
    const now = performance.now();
    result.statuses[status] = (result.statuses[status] ?? 0) + 1;
    const at = (now - began) / 1000;
    if (status.startsWith('2')) {
      result.ok += 1;
      if (seconds === undefined || (at > RAMP_SECONDS && at <= seconds)) result.inTime += 1;
      took.push(now - start);
    } else if (status === '503' || status === '429') {
      result.refused += 1;
      refusedTook.push(now - start);
      if (at > RAMP_SECONDS) steadyRefusedTook.push(now - start);
      if (retryAfter) result.withRetryAfter += 1;
    }
    ended(!status.startsWith('2'));
  });
}

const dueAt = ({ index, kind }: Tally): number => index / kind.perSecond;
const earliest = (): Tally => tallies.reduce((a, b) => (dueAt(b) < dueAt(a) ? b : a));

process.on('message', () => {
  isStopped = true;
});

/** One client that waits: for each response, and when it is refused a second, which is what refusals ask for. */
function waitingClient(): void {
  if (isOver()) return;
  const next = earliest();
  next.index += 1;
  send(next, (wasRefused) => void (wasRefused ? setTimeout(waitingClient, 1_000) : waitingClient()));
}
for (let n = 0; n < (clients ?? 0); n += 1) waitingClient();

const timer = setInterval(() => {
  const elapsed = (performance.now() - began) / 1000;
  const until = seconds === undefined ? elapsed : Math.min(elapsed, seconds);
  if (!isStopped && clients === undefined)
    // By the time at which each is due: whoever always came first of a moment's requests would find the free places.
    for (let next = earliest(); dueAt(next) < until; next = earliest()) {
      late.push((elapsed - dueAt(next)) * 1000);
      next.index += 1;
      send(next);
    }
  if (!isOver() || open > 0) return;
  clearInterval(timer);
  const at = (values: number[], share: number): number => {
    const sorted = values.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  };
  const results = tallies.map(({ kind, took, refusedTook, steadyRefusedTook, result }) => [
    kind.name,
    {
      ...result,
      p50: at(took, 0.5),
      p99: at(took, 0.99),
      refusedP50: at(refusedTook, 0.5),
      refusedP99: at(refusedTook, 0.99),
      steadyRefusedP99: at(steadyRefusedTook, 0.99),
    },
  ]);
  const { user, system } = process.cpuUsage();
  process.send?.({
    kinds: Object.fromEntries(results),
    generator: { cpuSeconds: (user + system) / 1e6, lateP99: at(late, 0.99) },
  });
  server.close();
  process.disconnect();
}, 2);
