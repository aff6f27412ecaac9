import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { Kind, KindResult, MixedLoad } from './mixed-load.ts';

const [{ kinds, seconds, connections }] = (await once(process, 'message')) as [MixedLoad];
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const run = randomUUID().slice(0, 8);
const TIMEOUT_MS = 15_000;

interface Tally {
  kind: Kind;
  index: number;
  took: number[];
  refusedTook: number[];
  result: KindResult;
}
const tallies: Tally[] = kinds.map((kind) => ({
  kind,
  index: 0,
  took: [],
  refusedTook: [],
  result: { sent: 0, ok: 0, inTime: 0, statuses: {}, p50: 0, p99: 0, refusedP99: 0, refused: 0, withRetryAfter: 0 },
}));
let open = 0;
let number = 0;
let isStopped = false;
const began = performance.now();

function send({ kind, took, refusedTook, result }: Tally): void {
  open += 1;
  number += 1;
  const own = (text: string): string => text.replaceAll('#', `${run}${number}`);
  const start = performance.now();
  result.sent += 1;
  const ended = (status: string, retryAfter?: string): void => {
    open -= 1;
    const ms = performance.now() - start;
    result.statuses[status] = (result.statuses[status] ?? 0) + 1;
    if (/^2/.test(status)) {
      result.ok += 1;
      if (seconds === undefined || performance.now() - began <= seconds * 1000) result.inTime += 1;
      took.push(ms);
    } else if (status === '503' || status === '429') {
      result.refused += 1;
      refusedTook.push(ms);
      if (retryAfter !== undefined) result.withRetryAfter += 1;
    }
  };
  const headers = Object.fromEntries(Object.entries(kind.headers ?? {}).map(([name, value]) => [name, own(value)]));
  const sent = request(own(kind.url), { method: kind.method, headers, agent, timeout: TIMEOUT_MS }, (response) => {
    let isOver = false;
    const over = (status: string): void => {
      if (isOver) return;
      isOver = true;
      ended(status, response.headers['retry-after']);
    };
    response
      .resume()
      .on('end', () => over(String(response.statusCode)))
      .on('error', () => over('broken'));
  });
  sent.on('timeout', () => sent.destroy(Object.assign(new Error(), { code: 'timeout' })));
  sent.on('error', (error: NodeJS.ErrnoException) => ended(error.code ?? 'failed'));
  sent.end(kind.body === undefined ? undefined : own(kind.body));
}

process.on('message', () => {
  isStopped = true;
});
const timer = setInterval(() => {
  const elapsed = (performance.now() - began) / 1000;
  const until = seconds === undefined ? elapsed : Math.min(elapsed, seconds);
  if (!isStopped)
    for (const tally of tallies) for (; tally.index < until * tally.kind.perSecond; tally.index += 1) send(tally);
  if (!(isStopped || (seconds !== undefined && elapsed >= seconds)) || open > 0) return;
  clearInterval(timer);
  const at = (values: number[], share: number): number => {
    const sorted = values.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  };
  const results = tallies.map(({ kind, took, refusedTook, result }) => [
    kind.name,
    { ...result, p50: at(took, 0.5), p99: at(took, 0.99), refusedP99: at(refusedTook, 0.99) },
  ]);
  process.send?.(Object.fromEntries(results));
  agent.destroy();
  process.disconnect();
}, 2);
