import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** So many requests sent ahead may be taken in one turn of the event loop: about a millisecond. */
const AHEAD_PER_TURN = 32;

/**
 * Requests that clients send ahead are parsed as soon as they are read, whoever else waits: of hundreds of connections
 * with dozens each, that takes longer than any response should. So after a few in one turn of the event loop nothing
 * more is read in it: every connection is paused. In the next turn everybody is read again who waits for responses, as
 * browsers and proxies do; of the others, one connection a turn.
 *
 * Gives what is to be told of each request that was sent ahead.
 */
export function paceReading(server: Server): (socket: Socket) => void {
  const open = new Set<Socket>();
  const sendsAhead = new WeakSet<Socket>();
  /** Not read for now, in the order in which they will be. */
  const held = new Set<Socket>();
  let taken = 0;
  let isPlanned = false;

  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      held.delete(socket);
    });
  });

  const waitsForResponses = (socket: Socket): boolean => !sendsAhead.has(socket) && socket.bytesWritten > 0;

  const nextTurn = (): void => {
    isPlanned = false;
    taken = 0;
    const [next] = held;
    if (!next) return;
    held.delete(next);
    next.resume();
    plan();
  };
  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    setImmediate(nextTurn);
  };

  const holdAll = (): void => {
    const polite: Socket[] = [];
    for (const socket of open) {
      // One that is paused already is the server's own business, or held.
      if (socket.isPaused()) continue;
      socket.pause();
      if (waitsForResponses(socket)) polite.push(socket);
      else held.add(socket);
    }
    setImmediate(() => {
      for (const socket of polite) socket.resume();
    });
  };

  return (socket) => {
    sendsAhead.add(socket);
    taken += 1;
    plan();
    if (taken === AHEAD_PER_TURN) holdAll();
  };
}
