import { isIPv6 } from 'node:net';

/**
 * What stands for one client in a throttle. An IPv6 client owns a whole /64 and could use another address for every
 * request, so the network counts; an IPv4 address written as IPv6 counts as the IPv4 address.
 */
export function clientKey(ip: string): string {
  const address = ip.split('%', 1)[0] ?? '';
  if (!isIPv6(address)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.split('::');
  const start = head.split(':').filter(Boolean);
  const end = (tail ?? '').split(':').filter(Boolean);
  const length = end.length + (address.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - start.length - length)).fill('0');
  const all = [...start, ...zeros, ...end].map((group) => Number.parseInt(group, 16));
  const [high = 0, low = 0] = all.slice(6);
  // The same IPv4 address in other letters: `::ffff:c000:201`.
  if (all.length === 8 && all[5] === 0xffff && all.slice(0, 5).every((group) => group === 0))
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const groups = all.slice(0, 4).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/**
 * The network that a client may have to itself beside its own: of IPv6 the /48 around its /64, which one customer of a
 * provider can be given. Takes and gives keys; what is no IPv6 network stands for itself.
 */
export const widerKey = (client: string): string =>
  client.replace(/^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):[0-9a-f]+::\/64$/, '$1::/48');

/** The same, and of IPv4 the /24 around the address: whoever has several has them side by side, but others are there too. */
export const networkKey = (client: string): string => widerKey(client).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
