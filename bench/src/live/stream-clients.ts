/** Holds many streams of changes open, as so many pages do, from a process of its own. */
import { connect, type Socket } from 'node:net';

export interface StreamClients {
  port: number;
  tokens: string[];
}
export interface StreamsOpened {
  open: number;
  refused: number;
  seconds: number;
}
/** Milliseconds since the epoch at which each client heard of a change. */
export interface StreamsHeard {
  heard: number[];
  open: number;
}

/** So many at a time: nobody's pages all open in one moment. */
const AT_ONCE = 50;
const sockets: Socket[] = [];
const heard: number[] = [];
let open = 0;
let refused = 0;

const openOne = (port: number, token: string, n: number): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    let isOpen = false;
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      if (!isOpen) {
        isOpen = chunk.startsWith('HTTP/1.1 200');
        if (isOpen) open += 1;
        else refused += 1;
        resolve();
      }
      if (chunk.includes('data: ')) heard.push(Date.now());
    });
    socket
      .on('error', () => resolve())
      .on('close', () => {
        if (isOpen) open -= 1;
        resolve();
      });
    // Each from an address of its own, as a proxy in front tells it.
    socket.write(
      `GET /api/v1/stream HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/event-stream\r\n` +
        `X-Forwarded-For: 10.9.${n >> 8}.${n & 255}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
  });

process.on('message', async (message: StreamClients | 'heard' | 'close') => {
  if (message === 'close') {
    for (const socket of sockets.splice(0)) socket.destroy();
    process.send?.({ heard, open } satisfies StreamsHeard);
  } else if (message === 'heard') process.send?.({ heard, open } satisfies StreamsHeard);
  else {
    const begun = performance.now();
    const { port, tokens } = message;
    const next = tokens.entries();
    const work = async (): Promise<void> => {
      for (const [n, token] of next) await openOne(port, token, n);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    process.send?.({ open, refused, seconds: (performance.now() - begun) / 1_000 } satisfies StreamsOpened);
  }
});
process.on('disconnect', () => process.exit(0));
