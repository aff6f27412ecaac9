import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The only ones that a pooler knows by itself; it is a way to one server, so no `options`. */
const KNOWN = ['user', 'database', 'client_encoding', 'application_name'];

/** Name and value pairs of the first message of a connection. */
function settingsIn(message: Buffer): [string, string][] {
  const words = message.subarray(8).toString().split('\0');
  return Array.from({ length: Math.floor(words.length / 2) }, (_, n): [string, string] => [
    words[2 * n] ?? '',
    words[2 * n + 1] ?? '',
  ]).filter(([name]) => name !== '');
}

function firstMessage(settings: readonly (readonly [string, string])[]): Buffer {
  const body = Buffer.from(`${settings.flatMap((pair) => pair).join('\0')}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + body.length, 0);
  head.writeInt32BE(196_608, 4);
  return Buffer.concat([head, body]);
}

function failure(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(4 + fields.length, 1);
  return Buffer.concat([head, fields]);
}

/**
 * PgBouncer as far as the first message of a connection goes: a setting that it does not know ends the connection,
 * unless it was told to ignore it, and is lost then.
 */
export async function startPooler(
  databaseUrl: string,
  { ignored }: { ignored: readonly string[] },
): Promise<{ url: string; stop(): void }> {
  const target = new URL(databaseUrl);
  const host = decodeURIComponent(target.hostname);
  const port = Number(target.port || 5432);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.on('error', () => {}).on('close', () => open.delete(client));
    client.once('data', (message) => {
      const settings = settingsIn(message);
      const refused = settings.find(([name]) => ![...KNOWN, ...ignored].includes(name));
      if (refused) return void client.end(failure('08P01', `unsupported startup parameter: ${refused[0]}`));
      const upstream = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
      upstream.on('error', () => client.destroy());
      upstream.write(firstMessage(settings.filter(([name]) => KNOWN.includes(name))));
      client.pipe(upstream).pipe(client);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://${target.username}:${target.password}@127.0.0.1:${(server.address() as AddressInfo).port}${target.pathname}`,
    stop() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
