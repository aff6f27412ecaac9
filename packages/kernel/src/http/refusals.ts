import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Problem } from '../problem.ts';
import { problemBody } from './problems.ts';

/** A response that is the same for everybody, made once: what refuses thousands a second must cost next to nothing. */
export interface Refusal {
  send(request: IncomingMessage, response: ServerResponse, isLast?: boolean): void;
  /** The same as it goes over the wire, for where there is no response to make it of. */
  text(method: string, isLast: boolean): string;
}

export function prepareRefusal(problem: Problem, headers: Readonly<Record<string, string>>): Refusal {
  // With `error` for older clients: it is not known yet what they call.
  const body = JSON.stringify({ ...problemBody(problem), error: problem.text });
  const { retryAfter } = problem.details;
  const sent = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  });
  const flat = sent.flat();
  const lines = sent.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}\r\n${lines}`;
  return {
    send(request, response, isLast = false) {
      const own = isLast ? ['connection', 'close'] : [];
      response.writeHead(problem.status, [...flat, 'x-request-id', randomUUID(), ...own]);
      if (request.method === 'HEAD') response.end();
      // It is plain ASCII, and as such it leaves together with the head.
      else response.end(body, 'latin1');
    },
    text: (method, isLast) =>
      `${head}x-request-id: ${randomUUID()}\r\nconnection: ${isLast ? 'close' : 'keep-alive'}\r\n\r\n${method === 'HEAD' ? '' : body}`,
  };
}
