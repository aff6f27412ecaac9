import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type DatabaseFault = 'pass' | 'cut' | 'silent';

export interface DatabaseProxy {
  url: string;
  /** What happens from the moment on at which a client has sent a text that `when` knows. */
  fault: { kind: DatabaseFault; when: RegExp };
  /** Whether it has happened. */
  hasStruck: () => boolean;
  stop(): Promise<void>;
}

/** Between a client and a database server: dies, or goes silent, at a moment that the client's own words give. */
export async function startDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url);
  const fault: DatabaseProxy['fault'] = { kind: 'pass', when: /$^/ };
  let hasStruck = false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const host = decodeURIComponent(target.hostname);
    const port = Number(target.port || 5432);
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    if (hasStruck && fault.kind === 'cut') client.destroy();
    client.on('data', (data) => {
      if (fault.kind !== 'pass' && fault.when.test(data.toString('latin1'))) hasStruck = true;
      if (!hasStruck) upstream.write(data);
      else if (fault.kind === 'cut') for (const socket of sockets) socket.destroy();
    });
    upstream.on('data', (data) => {
      if (!hasStruck) client.write(data);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.toString(),
    fault,
    hasStruck: () => hasStruck,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
