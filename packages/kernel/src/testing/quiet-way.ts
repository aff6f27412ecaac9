import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface QuietWay {
  /** The database's address by this way. */
  url: string;
  /** Every connection that is open now, or those of them that began in a certain way. */
  goQuiet(isMeant?: (firstWords: string) => boolean): void;
  stop(): void;
}

/** A way to a database on which connections can go quiet: nothing passes and nothing closes. */
export async function startQuietWay(databaseUrl: string): Promise<QuietWay> {
  const target = new URL(databaseUrl);
  const quiet = new Set<Socket>();
  const open = new Map<Socket, string>();
  const server = createServer((client) => {
    const host = decodeURIComponent(target.hostname);
    const port = Number(target.port || 5432);
    const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    open.set(client, '');
    client.once('data', (data) => open.set(client, data.toString('latin1')));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', (data) => {
        if (!quiet.has(client)) to.write(data);
      });
      from.on('error', () => {});
      from.on('close', () => {
        open.delete(client);
        to.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://${target.username}:${target.password}@127.0.0.1:${(server.address() as AddressInfo).port}${target.pathname}`,
    goQuiet(isMeant = () => true) {
      for (const [socket, said] of open) if (isMeant(said)) quiet.add(socket);
    },
    stop() {
      for (const socket of open.keys()) socket.destroy();
      server.close();
    },
  };
}
