import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** What of a connection the types do not tell. */
type Inner = Socket & {
  /** The response that is being made on it. */
  _httpMessage?: unknown;
  parser?: { onIncoming?: ((request: InnerRequest, keepsAlive: boolean) => number) | null } | null;
};
type InnerRequest = IncomingMessage & { upgrade?: boolean; _dumped?: boolean };

/** What tells the parser to go on as usual. */
const READ_ON = 0;

export interface EarlyGate {
  refuses(method: string, url: string): boolean;
  /** The whole refusal, as it goes over the wire. */
  refusalText(method: string, isLast: boolean): string;
  isStopping(): boolean;
}

/**
 * Refuses a request as soon as its head has been parsed, before Node makes a response for it, which takes longer
 * than everything else about a refusal. Only for the usual case, one request on a connection that is owed nothing: all
 * others go on to where requests are handled, and are refused there.
 */
export function refuseEarly(server: Server, { refuses, refusalText, isStopping }: EarlyGate): void {
  /** One of a connection each time round the event loop: whoever sends more without waiting is not served here. */
  const refusedInTurn = new Set<Socket>();
  const isUsual = (socket: Inner, { upgrade, headers }: InnerRequest): boolean =>
    !socket._httpMessage &&
    socket.writable &&
    socket.writableLength === 0 &&
    !refusedInTurn.has(socket) &&
    !upgrade &&
    headers.expect === undefined;

  server.on('connection', (socket: Inner) => {
    const { parser } = socket;
    const take = parser?.onIncoming;
    if (!take) return;
    let isTimed = false;
    parser.onIncoming = (request, keepsAlive) => {
      const { method = 'GET', url = '/' } = request;
      if (!refuses(method, url) || !isUsual(socket, request)) {
        if (isTimed) socket.setTimeout(0);
        isTimed = false;
        return take(request, keepsAlive);
      }
      if (refusedInTurn.size === 0) setImmediate(() => refusedInTurn.clear());
      refusedInTurn.add(socket);
      // What follows of its body is read and not kept.
      request._dumped = true;
      const isLast = !keepsAlive || isStopping();
      socket.write(refusalText(method, isLast), 'latin1');
      if (isLast) {
        socket.destroySoon();
      } else if (!isTimed) {
        // As after any response: nobody keeps an idle connection for ever.
        isTimed = true;
        socket.setTimeout(server.keepAliveTimeout);
      }
      return READ_ON;
    };
  });
}
