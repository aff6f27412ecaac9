import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  readonly origin: string;
  /** Takes a process into the round. */
  add(port: number): void;
  /** Takes one out of it; resolves when what it was given is done. */
  remove(port: number): Promise<void>;
  stop(): void;
}

/** What stands in front of several processes of one service: each request goes to the next one. */
export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const ports: number[] = [];
  const inFlight = new Map<number, number>();
  let turn = 0;
  const forward = (from: IncomingMessage, to: ServerResponse): void => {
    const port = ports[(turn += 1) % ports.length] ?? 0;
    inFlight.set(port, (inFlight.get(port) ?? 0) + 1);
    to.once('close', () => inFlight.set(port, inFlight.get(port)! - 1));
    const { method, headers, url } = from;
    const onward = request({ agent, host: '127.0.0.1', port, path: url, method, headers }, (response) => {
      to.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(to);
    });
    onward.on('error', () => (to.headersSent ? to.destroy() : to.writeHead(502).end('no process')));
    from.pipe(onward);
  };
  // Clients are told how long the process behind keeps a connection: this one must not end it earlier.
  const server = createServer({ keepAliveTimeout: 0 }, forward);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (port) => void ports.push(port),
    async remove(port) {
      ports.splice(ports.indexOf(port), 1);
      while ((inFlight.get(port) ?? 0) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    stop() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
