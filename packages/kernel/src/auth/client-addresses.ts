import { createHmac, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { Sport } from '@sports-hub/contract';

/**
 * The header in which the hub tells a sport whose request it forwards, and for which agent, so that the sport's limits
 * count people and not the hub, and so that what an agent caused carries its id. Believed for its signature alone,
 * never for where it comes from: a client that writes one of its own, at the sport's address or through a proxy, is
 * counted by its connection.
 */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

const LIFETIME_SECONDS = 60;

const sign = (secret: string, head: string, sport: Sport, request: string): string =>
  createHmac('sha256', secret).update(`client address\n${head}\n${sport}\n${request}`).digest('base64url');

/** For one request: method and target are signed and not sent. */
export function signClientAddress(
  secret: string,
  { address, agent, sport, request }: { address: string; agent?: string | undefined; sport: Sport; request: string },
  now: Date,
): string {
  const head = [Math.floor(now.getTime() / 1000) + LIFETIME_SECONDS, address, ...(agent ? [agent] : [])].join(' ');
  return `${head} ${sign(secret, head, sport, request)}`;
}

const VALUE = /^((\d{1,12}) ([0-9a-fA-F:.%\w-]{2,64})(?: ([0-9a-f-]{36}))?) ([\w-]{43})$/;

/** Whose request it is: a client's address, and the agent that made it, if one did. */
export interface ForwardedClient {
  address: string;
  agent: string | undefined;
}

/** What the value says, if it is the hub's, of this minute, and meant for exactly this request. */
export function readClientAddress(
  secrets: readonly string[],
  value: string,
  { sport, request, now }: { sport: Sport; request: string; now: Date },
): ForwardedClient | undefined {
  const [, head, expiry, address, agent, signature] = VALUE.exec(value) ?? [];
  if (!head || !address || !signature) return undefined;
  const given = Buffer.from(signature);
  if (!secrets.some((secret) => timingSafeEqual(given, Buffer.from(sign(secret, head, sport, request)))))
    return undefined;
  const left = Number(expiry) - now.getTime() / 1000;
  // Clocks may differ by as much again.
  return left > -LIFETIME_SECONDS && left <= 2 * LIFETIME_SECONDS && isIP(address.split('%', 1)[0]!) > 0
    ? { address, agent }
    : undefined;
}
