import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHandler } from './intake.ts';

/** Nobody who means well has so many requests waiting on one connection: browsers have none. */
export const PIPELINED_PER_CONNECTION = 100;
/**
 * While so many wait on all connections together, nobody may have more than a few waiting: each holds memory, and
 * clearing that up holds up everybody.
 */
const PIPELINED_IN_ALL = 500;
const A_FEW = 8;

/**
 * Requests that a client sends without waiting for the responses before them. One of a connection is worked on at a
 * time, and the next only when the response before it has left; of all connections together one begins each time round
 * the event loop. So however many of them arrive at once, everybody else's requests pass in between, and a client that
 * does not read soon has nothing more waiting. A connection with too many waiting is cut.
 */
export function inTurns(
  handle: RequestHandler,
  {
    maxPerConnection = PIPELINED_PER_CONNECTION,
    inAll: maxInAll = PIPELINED_IN_ALL,
    sentAhead = () => {},
  }: { maxPerConnection?: number; inAll?: number; sentAhead?: (socket: Socket) => void } = {},
): RequestHandler {
  const waiting = new WeakMap<Socket, number>();
  const turns: (() => void)[] = [];
  let inAll = 0;
  let isPlanned = false;

  const plan = (): void => {
    if (isPlanned || turns.length === 0) return;
    isPlanned = true;
    setImmediate(() => {
      isPlanned = false;
      turns.shift()?.();
      plan();
    });
  };

  const wait = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    // Of a connection that was cut, what came with it is still parsed.
    if (socket.destroyed) return;
    sentAhead(socket);
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > (inAll < maxInAll ? maxPerConnection : Math.min(maxPerConnection, A_FEW))) {
      socket.destroy();
      return;
    }
    if (count === 1 && !waiting.has(socket))
      socket.once('close', () => {
        inAll -= waiting.get(socket) ?? 0;
        waiting.delete(socket);
      });
    waiting.set(socket, count);
    inAll += 1;
    // The server gives a response its socket when the one before it is through.
    response.once('socket', () => {
      turns.push(() => {
        if (socket.destroyed) return;
        waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
        inAll -= 1;
        handle(request, response);
      });
      plan();
    });
  };

  return (request, response) => {
    if (response.socket === null) wait(request, response);
    else handle(request, response);
  };
}
