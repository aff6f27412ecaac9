import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Sends these pieces over one connection, with pauses, and gives everything that came back until the server closed it.
 */
export async function sendRaw(port: number, pieces: readonly (string | Buffer)[], pauseMs = 0): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const response = readToEnd(socket);
  for (const piece of pieces) {
    if (socket.destroyed || !socket.writable) break;
    socket.write(piece);
    if (pauseMs > 0) await sleep(pauseMs);
  }
  return response;
}

/** Everything the server sends until it closes the connection. */
export async function readToEnd(socket: Socket): Promise<string> {
  const received: Buffer[] = [];
  socket.on('data', (data: Buffer) => received.push(data));
  socket.on('error', () => {});
  await once(socket, 'close');
  return Buffer.concat(received).toString();
}
