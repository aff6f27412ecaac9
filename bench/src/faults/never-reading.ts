import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * Clients that ask for large pages and never read a byte; whoever is cut comes back after a second, until this process
 * is told to stop.
 */
export interface NeverReading {
  port: number;
  path: string;
  clients: number;
  /** Requests that each sends at once. */
  requests: number;
}

process.send?.('ready');
const [{ port, path, clients, requests }] = (await once(process, 'message')) as [NeverReading];
const text = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(requests);
let cut = 0;

function open(): void {
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  socket.on('error', () => {});
  socket.once('close', () => {
    cut += 1;
    setTimeout(open, 1_000);
  });
  socket.write(text);
}
for (let n = 0; n < clients; n += 1) open();

process.once('message', () => {
  process.send?.({ cut }, () => process.exit());
});
