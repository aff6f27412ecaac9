import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Logger } from '../log.ts';
import { Problem } from '../problem.ts';
import { problemBody } from './problems.ts';

/** Requests that use the same thing: those of one must not be refused for those of another. */
export interface Lane {
  name: string;
  /** So many at a time; more would only wait. */
  most: number;
  /** When the oldest has been under way for so long, and there are more than a few, new ones would wait longer still. */
  oldestMs?: number;
}

/** The lane of a request; undefined for one that is never refused. */
export type Lanes = (method: string, path: string) => Lane | undefined;

/** A few that take long are no queue: something they wait for may just be slow. */
const A_FEW = 32;
const RETRY_AFTER_SECONDS = 1;

/**
 * Refuses requests early when more are under way than can be answered in time: before routing, authentication and reading of
 * bodies, so that refusing costs next to nothing and those that were accepted are answered soon. A request counts from when it
 * has arrived whole until its response is made: clients that send or read slowly hold no place.
 */
export function shedLoad(
  server: Server,
  {
    lanes,
    headers,
    log,
    now = () => performance.now(),
  }: { lanes: Lanes; headers: Readonly<Record<string, string>>; log: Logger; now?: () => number },
): void {
  const underWay = new Map<string, Set<{ since: number }>>();
  const refusal = JSON.stringify(problemBody(new Problem('server.busy')));
  const sent = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(refusal)),
    'retry-after': String(RETRY_AFTER_SECONDS),
  }).flat();
  let refused = 0;
  let report: NodeJS.Timeout | undefined;

  const refuse = (request: IncomingMessage, response: ServerResponse): void => {
    refused += 1;
    // One line a second, not one a request: writing them is work too.
    report ??= setTimeout(() => {
      log.warn('requests refused, too many at once', { count: refused });
      refused = 0;
      report = undefined;
    }, 1_000).unref();
    response.writeHead(503, [...sent, 'x-request-id', randomUUID()]);
    response.end(request.method === 'HEAD' ? undefined : refusal);
  };

  const isFull = ({ most, oldestMs }: Lane, under: Set<{ since: number }>): boolean => {
    if (under.size >= most) return true;
    if (oldestMs === undefined || under.size <= A_FEW) return false;
    const [oldest] = under;
    return oldest !== undefined && now() - oldest.since > oldestMs;
  };

  const count = (request: IncomingMessage, response: ServerResponse, under: Set<{ since: number }>): void => {
    const entry = { since: 0 };
    const begin = (): void => {
      if (response.writableEnded || response.destroyed) return;
      entry.since = now();
      under.add(entry);
    };
    const over = (): void => void under.delete(entry);
    // The response is made when its end is written, however long the client takes to read it.
    const end = response.end.bind(response) as (...rest: unknown[]) => ServerResponse;
    response.end = (...rest: unknown[]) => {
      over();
      return end(...rest);
    };
    response.once('close', over);
    if (request.method === 'GET' || request.method === 'HEAD') begin();
    else request.once('end', begin);
  };

  const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const lane = lanes(request.method ?? 'GET', request.url ?? '/');
    if (lane) {
      let under = underWay.get(lane.name);
      if (!under) underWay.set(lane.name, (under = new Set()));
      if (isFull(lane, under)) {
        refuse(request, response);
        return;
      }
      count(request, response, under);
    }
    for (const handler of handlers) handler.call(server, request, response);
  });
}
