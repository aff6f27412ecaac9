import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** What of a connection the types do not tell. */
type Inner = Socket & {
  _handle?: { reading: boolean; readStart(): void; readStop(): void } | null;
  _paused?: boolean;
  parser?: { onIncoming?: ((request: IncomingMessage, keepsAlive: boolean) => number) | null } | null;
};

/** So many requests sent ahead may be taken in one turn of the event loop: about a millisecond. */
const AHEAD_PER_TURN = 32;
/** What a request that was taken as an upgrade makes the parser do: leave the rest of what it has read alone. */
const STOP_PARSING = 2;

function stopReading({ _handle: handle }: Inner): boolean {
  if (!handle?.reading) return false;
  handle.reading = false;
  handle.readStop();
  return true;
}

function readAgain(socket: Inner): void {
  const { _handle: handle } = socket;
  // The server itself may have stopped it meanwhile: then it also starts it again.
  if (!handle || handle.reading || socket.destroyed || socket._paused) return;
  handle.reading = true;
  handle.readStart();
}

/**
 * Requests that clients send ahead are parsed as soon as they are read, whoever else waits: of hundreds of
 * connections with dozens each, that takes longer than any response should. So after a few in one turn of the event
 * loop nothing more is read in it. In the next turn everybody is read again who waits for responses, as browsers and
 * proxies do; of the others, one connection a turn.
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

  server.on('connection', (socket: Inner) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      held.delete(socket);
    });
    const { parser } = socket;
    const take = parser?.onIncoming;
    // A connection that was cut is done with: what it sent besides would still be parsed.
    if (take)
      parser.onIncoming = (request, keepsAlive) => (socket.destroyed ? STOP_PARSING : take(request, keepsAlive));
  });

  const waitsForResponses = (socket: Socket): boolean => !sendsAhead.has(socket) && socket.bytesWritten > 0;

  const nextTurn = (): void => {
    isPlanned = false;
    taken = 0;
    const [next] = held;
    if (!next) return;
    held.delete(next);
    readAgain(next);
    plan();
  };
  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    setImmediate(nextTurn);
  };

  const holdAll = (): void => {
    const polite: Socket[] = [];
    for (const socket of open)
      if (stopReading(socket)) {
        if (waitsForResponses(socket)) polite.push(socket);
        else held.add(socket);
      }
    setImmediate(() => polite.forEach(readAgain));
  };

  return (socket) => {
    sendsAhead.add(socket);
    taken += 1;
    plan();
    if (taken === AHEAD_PER_TURN) holdAll();
  };
}
