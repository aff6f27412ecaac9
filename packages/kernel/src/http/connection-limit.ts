import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { clientKey } from '../throttle/client-key.ts';

/** Browsers open six, a family's home or a school's gateway a few dozen. */
export const CONNECTIONS_PER_CLIENT = 256;

const NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks.flatMap((name) => NETWORKS[name] ?? [name])) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** One client cannot take all the connections there are. Proxies speak for many, and so does this machine itself. */
export function limitConnections(
  server: Server,
  { maxPerClient = CONNECTIONS_PER_CLIENT, exempt = [] }: { maxPerClient?: number; exempt?: readonly string[] } = {},
): void {
  const exempted = networkList(exempt);
  const byClient = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/i, '');
    if (!address || exempted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return;
    const key = clientKey(address);
    const count = (byClient.get(key) ?? 0) + 1;
    if (count > maxPerClient) {
      socket.destroy();
      return;
    }
    byClient.set(key, count);
    socket.once('close', () => {
      const left = (byClient.get(key) ?? 1) - 1;
      if (left > 0) byClient.set(key, left);
      else byClient.delete(key);
    });
  });
}
