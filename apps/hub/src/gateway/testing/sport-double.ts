import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

export interface Recorded {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

/** A stand-in for a sport's service that writes down everything that reaches it. */
export interface SportDouble {
  origin: string;
  port: number;
  /** Every request whose head arrived, oldest first. */
  requests: Recorded[];
  /** Connections opened so far. */
  readonly connections: number;
  behave(behaviour: Behaviour): void;
  stop(): Promise<void>;
}

export const respondJson =
  (data: unknown, status = 200, headers: Record<string, string> = {}): Behaviour =>
  (_request, response) => {
    const body = JSON.stringify(
      status < 400 ? { success: true, version: '1.0.0', data } : { success: false, version: '1.0.0', data },
    );
    response
      .writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        ...headers,
      })
      .end(body);
  };

/** Reads a body to its end before it responds. */
export const respondAfterReading: Behaviour = (request, response) => {
  request.on('end', () => respondJson({})(request, response));
  request.resume();
};

export async function startSportDouble({
  port = 0,
  tls,
}: { port?: number; tls?: { key: string; cert: string } } = {}): Promise<SportDouble> {
  const requests: Recorded[] = [];
  let connections = 0;
  let behaviour: Behaviour = respondJson({ status: 'ok' });
  const take = (request: IncomingMessage, response: ServerResponse) => {
    const recorded: Recorded = { method: request.method!, url: request.url!, headers: request.headers, body: '' };
    requests.push(recorded);
    request.on('data', (chunk: Buffer) => {
      recorded.body += chunk.toString('latin1');
    });
    request.on('error', () => {});
    behaviour(request, response);
  };
  const server = tls
    ? createTlsServer({ ...tls, keepAliveTimeout: 60_000 }, take)
    : createServer({ keepAliveTimeout: 60_000 }, take);
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const given = (server.address() as AddressInfo).port;
  return {
    origin: `${tls ? 'https' : 'http'}://${tls ? 'localhost' : '127.0.0.1'}:${given}`,
    port: given,
    requests,
    get connections() {
      return connections;
    },
    behave(next) {
      behaviour = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
