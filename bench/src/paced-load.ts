import { Agent, request } from 'node:http';

/**
 * Requests at a steady rate, whatever the server does: how long each took, for latencies that a flood must not spoil.
 */
export interface PacedLoad {
  url: string;
  method: 'GET' | 'POST';
  /** In header values and body `#` becomes the request's number, so that each can be from and about somebody else. */
  headers: Record<string, string>;
  body?: string;
  perSecond: number;
  seconds: number;
}

export interface PacedResult {
  p50: number;
  p99: number;
  /** How often each status was answered. */
  statuses: Record<string, number>;
}

const { url, method, headers, body, perSecond, seconds } = JSON.parse(process.argv[2] ?? '{}') as PacedLoad;
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const took: number[] = [];
const statuses: Record<string, number> = {};
let open = 0;

const numbered = (index: number): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace('#', String(index))]));

function send(index: number): void {
  open += 1;
  const start = performance.now();
  const ended = (status: string) => {
    took.push(performance.now() - start);
    statuses[status] = (statuses[status] ?? 0) + 1;
    open -= 1;
  };
  const sent = request(url, { method, headers: numbered(index), agent }, (response) => {
    response.resume().on('end', () => ended(String(response.statusCode)));
  });
  sent.on('error', () => ended('failed'));
  sent.end(body?.replace('#', String(index)));
}

const began = performance.now();
let index = 0;
const timer = setInterval(() => {
  const elapsed = (performance.now() - began) / 1000;
  for (; index < Math.min(elapsed, seconds) * perSecond; index += 1) send(index);
  if (elapsed < seconds || open > 0) return;
  clearInterval(timer);
  took.sort((a, b) => a - b);
  const at = (share: number): number => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? NaN;
  process.send?.({ p50: at(0.5), p99: at(0.99), statuses } satisfies PacedResult);
  agent.destroy();
  process.disconnect();
}, 2);
