import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** Puts something in front of a server's own handling of requests: it passes on what it lets in, when it lets it in. */
export function interceptRequests(server: Server, wrap: (handle: RequestHandler) => RequestHandler): void {
  const handlers = server.listeners('request') as RequestHandler[];
  server.removeAllListeners('request');
  server.on(
    'request',
    wrap((request, response) => {
      for (const handler of handlers) handler.call(server, request, response);
    }),
  );
}
