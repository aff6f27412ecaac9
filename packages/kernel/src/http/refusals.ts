import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Problem } from '../problem.ts';
import { problemBody } from './problems.ts';

/** A response that is the same for everybody, made once: what refuses thousands a second must cost next to nothing. */
export interface Refusal {
  send(request: IncomingMessage, response: ServerResponse, isLast?: boolean): void;
}

export function prepareRefusal(problem: Problem, headers: Readonly<Record<string, string>>): Refusal {
  // With `error` for older clients: it is not known yet what they call.
  const body = JSON.stringify({ ...problemBody(problem), error: problem.text });
  const { retryAfter } = problem.details;
  const flat = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  }).flat();
  return {
    send(request, response, isLast = false) {
      const own = isLast ? ['connection', 'close'] : [];
      response.writeHead(problem.status, [...flat, 'x-request-id', randomUUID(), ...own]);
      if (request.method === 'HEAD') response.end();
      // It is plain ASCII, and as such it leaves together with the head.
      else response.end(body, 'latin1');
    },
  };
}
