import { createServer, connect, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

/**
 * A small load balancer, as one stands in front of several processes: connections in turn to those that say they are
 * ready.
 */
export interface Balancer {
  url: string;
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 100;

export async function startBalancer(backends: readonly string[]): Promise<Balancer> {
  const ready = new Set<string>();
  let turn = 0;
  const look = () =>
    Promise.all(
      backends.map(async (url) => {
        const isReady = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(1_000) }).then(
          (response) => response.ok,
          () => false,
        );
        if (isReady) ready.add(url);
        else ready.delete(url);
      }),
    );
  await look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);

  const pass = (client: Socket, candidates: readonly string[]): void => {
    const [url, ...others] = candidates;
    if (url === undefined) {
      client.destroy();
      return;
    }
    const { hostname, port } = new URL(url);
    const backend = connect(Number(port), hostname);
    // Nothing was sent yet: another one may take the connection.
    const refused = () => pass(client, others);
    backend.once('error', refused);
    backend.once('connect', () => {
      backend.off('error', refused);
      backend.on('error', () => client.destroy());
      client.on('close', () => backend.destroy());
      backend.on('close', () => client.destroy());
      client.pipe(backend);
      backend.pipe(client);
    });
  };

  const server: Server = createServer({ noDelay: true }, (client) => {
    client.on('error', () => client.destroy());
    const willing = backends.filter((url) => ready.has(url));
    turn += 1;
    const first = willing.length > 0 ? turn % willing.length : 0;
    pass(client, [...willing.slice(first), ...willing.slice(0, first), ...backends.filter((url) => !ready.has(url))]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    async stop() {
      clearInterval(timer);
      server.close();
    },
  };
}
