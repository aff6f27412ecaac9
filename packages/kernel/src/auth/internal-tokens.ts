import { createHmac, createSecretKey, randomUUID, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { Sport } from '@sports-hub/contract';

/** One minute, one request. */
export const INTERNAL_TOKEN_SECONDS = 60;
/** The header between hub and sport. Clients cannot send it: the hub forwards only headers it made or allows. */
export const INTERNAL_TOKEN_HEADER = 'x-internal-token';
/** Set by the sport once it has used a token up; the hub strips it and knows that nothing is left to end. */
export const TOKEN_USED_HEADER = 'x-internal-token-used';

/**
 * Told with a refusal of a token that is genuine but not of this minute: the sport's time, in seconds since the epoch.
 */
export const SERVICE_TIME_HEADER = 'x-service-time';

export interface InternalClaims {
  /** Random, so that a second use can be told. */
  id: string;
  /** Seconds since the epoch. */
  expires: number;
  sport: Sport;
  /**
   * `member`: acts for a linked member. `service`: the hub itself, for the one call that `request` names. `sign-in`: see
   * `sign-in-codes.ts`.
   */
  kind: 'member' | 'service' | 'sign-in';
  /** The sport member; 0 for service calls. */
  memberId: number;
  hubAccountId: number;
  /** Method and request target, for example `GET /api/v1/community/me`. */
  request: string;
}

/** With its id and expiry, the hub can end a token that the sport never saw. */
export interface MintedToken {
  token: string;
  id: string;
  expires: number;
}

const keys = new Map<string, KeyObject>();
/** Made once for each secret: making a key costs more than signing with it. */
function keyOf(secret: string): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(secret, 'utf8');
  keys.set(secret, key);
  return key;
}

const sign = (secret: string, head: string, sport: Sport, request: string): string =>
  createHmac('sha256', keyOf(secret)).update(`${head}\n${sport}\n${request}`).digest('base64url');

/**
 * Signed synchronously with the sport's newest secret: microseconds, on every forwarded request. Sport and request are
 * signed and not sent: the sport knows which it is and what it was asked.
 */
export function mintInternalToken(
  secret: string,
  { sport, kind, memberId, hubAccountId, request }: Omit<InternalClaims, 'id' | 'expires'>,
  now: Date,
): MintedToken {
  const id = randomUUID();
  const expires = Math.floor(now.getTime() / 1000) + INTERNAL_TOKEN_SECONDS;
  const head = `${id}.${expires}.${kind}.${memberId}.${hubAccountId}`;
  return { id, expires, token: `${head}.${sign(secret, head, sport, request)}` };
}

const TOKEN =
  /^(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,12})\.(member|service|sign-in)\.(\d{1,16})\.(\d{1,16}))\.([\w-]{43})$/;

/** The claims of a token that is genuine, not expired and meant for exactly this request; otherwise undefined. */
export function readInternalToken(
  secrets: readonly string[],
  token: string,
  asked: { sport: Sport; request: string; now: Date },
): InternalClaims | undefined {
  const claims = readSignedClaims(secrets, token, asked);
  return claims && isTimely(claims, asked.now) ? claims : undefined;
}

/** Whether a token is of this minute: neither expired nor from a future in which nobody can have made it. */
export function isTimely({ expires }: Pick<InternalClaims, 'expires'>, now: Date): boolean {
  const seconds = now.getTime() / 1000;
  return expires > seconds && expires <= seconds + INTERNAL_TOKEN_SECONDS + 5;
}

/** The same without looking at the time. */
export function readSignedClaims(
  secrets: readonly string[],
  token: string,
  { sport, request }: { sport: Sport; request: string },
): InternalClaims | undefined {
  const [, head, id, expiry, kind, memberId, hubAccountId, signature] = TOKEN.exec(token) ?? [];
  if (!head || !id || !signature) return undefined;
  const given = Buffer.from(signature);
  if (!secrets.some((secret) => timingSafeEqual(given, Buffer.from(sign(secret, head, sport, request)))))
    return undefined;
  return {
    id,
    expires: Number(expiry),
    sport,
    kind: kind as InternalClaims['kind'],
    memberId: Number(memberId),
    hubAccountId: Number(hubAccountId),
    request,
  };
}
