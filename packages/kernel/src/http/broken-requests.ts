import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemCode } from '@sports-hub/contract';
import { Problem } from '../problem.ts';
import { problemBody } from './problems.ts';

const BY_PARSER_CODE: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'headers.too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.timeout',
};

/** Requests that are not HTTP enough to reach a route still get the envelope, and the connection ends. */
export const respondToBrokenRequest =
  (headers: Readonly<Record<string, string>>) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const problem = new Problem(BY_PARSER_CODE[error.code ?? ''] ?? 'request.malformed');
    const { body, own } = told(problem, headers);
    const lines = Object.entries(own).map(([name, value]) => `${name}: ${value}`);
    socket.end(
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
    );
  };

function told(
  problem: Problem,
  headers: Readonly<Record<string, string>>,
): { body: string; own: Record<string, string> } {
  const body = JSON.stringify(problemBody(problem));
  return {
    body,
    own: {
      ...headers,
      'x-request-id': randomUUID(),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    },
  };
}

/** An expectation that nobody here can meet: the server would answer by itself, with nothing that ours carry. */
export function refuseExpectations(server: Server, headers: Readonly<Record<string, string>>): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const problem = new Problem('request.expectation');
    const { body, own } = told(problem, headers);
    response.writeHead(problem.status, own).end(body);
  });
}
