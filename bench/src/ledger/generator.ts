import { Agent, request } from 'node:http';
import autocannon from 'autocannon';
import type { Answered, Asked, Load } from './load.ts';

const FIRST_DAY = Date.UTC(1900, 0, 1);
const DAYS = 40_000;
const DAY_MS = 24 * 3600 * 1000;
/** A timer is late by so much at most when nothing else keeps it; what is later is the wait of somebody who asked. */
const TICK_MS = 2;

let counter = Math.floor(Math.random() * DAYS);

const dayOf = (n: number): string => new Date(FIRST_DAY + (n % DAYS) * DAY_MS).toISOString().slice(0, 10);
const written = (text: string, n: number): string => text.replaceAll('{n}', String(n)).replaceAll('{day}', dayOf(n));

function next(asked: readonly Asked[]): {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
} {
  const n = (counter += 1);
  const { path, method = 'GET', headers = {}, body } = asked[n % asked.length]!;
  return { method, path: written(path, n), headers, ...(body === undefined ? {} : { body: written(body, n) }) };
}

async function asManyAsAreAnswered({ origin, asked, seconds, requests, connections = 20 }: Load): Promise<Answered> {
  const setupRequest = (given: object): object => ({ ...given, ...next(asked) });
  const until = requests === undefined ? { duration: seconds } : { amount: requests };
  const options = { url: origin, connections, ...until, requests: [{ setupRequest }] };
  const result = await autocannon(options as never);
  return {
    count: result['2xx'],
    errors: result.errors + result.timeouts + result.non2xx,
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

function atARate({ origin, asked, seconds, perSecond = 1 }: Load): Promise<Answered> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const took: number[] = [];
  const total = Math.max(1, Math.floor(seconds * perSecond));
  let errors = 0;
  const began = performance.now();
  const send = (due: number, over: () => void): void => {
    const { body, ...options } = next(asked);
    const since = Math.min(performance.now(), due + TICK_MS);
    const ended = (isSuccess: boolean): void => {
      took.push(performance.now() - since);
      if (!isSuccess) errors += 1;
      over();
    };
    const sent = request(new URL(options.path, origin), { ...options, agent }, (response) => {
      response.resume().on('end', () => ended((response.statusCode ?? 500) < 300));
    });
    sent.on('error', () => ended(false));
    sent.end(body);
  };
  return new Promise((resolve) => {
    let index = 0;
    let open = 0;
    const look = (): void => {
      const elapsed = performance.now() - began;
      for (; index < total && (index / perSecond) * 1000 <= elapsed; index += 1) {
        open += 1;
        send(began + (index / perSecond) * 1000, () => (open -= 1));
      }
      if (index < total || open > 0) return;
      clearInterval(timer);
      agent.destroy();
      took.sort((a, b) => a - b);
      const at = (share: number): number => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? NaN;
      resolve({ count: took.length - errors, errors, perSecond, p50: at(0.5), p99: at(0.99) });
    };
    const timer = setInterval(look, 1);
  });
}

process.on('message', (load: Load) => {
  const done = load.perSecond === undefined ? asManyAsAreAnswered(load) : atARate(load);
  done.then(
    (answered) => process.send?.(answered),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
