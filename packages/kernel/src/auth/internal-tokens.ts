import { createHmac, createSecretKey, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { Sport } from '@sports-hub/contract';

/** One minute, one request. */
export const INTERNAL_TOKEN_SECONDS = 60;
/** The header between hub and sport. Clients cannot send it: the hub forwards only headers it made or allows. */
export const INTERNAL_TOKEN_HEADER = 'x-internal-token';
/** Set by the sport once it has used a token up; the hub strips it and knows that nothing is left to end. */
export const TOKEN_USED_HEADER = 'x-internal-token-used';

export interface InternalClaims {
  /** Random, so that a second use can be told. */
  id: string;
  /** Seconds since the epoch. */
  expires: number;
  sport: Sport;
  /** `member`: acts for a linked member. `service`: the hub itself, for the one call that `request` names. */
  kind: 'member' | 'service';
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

const sign = (secret: string, payload: string): Buffer => createHmac('sha256', keyOf(secret)).update(payload).digest();

/** Signed synchronously with the sport's newest secret: microseconds, on every forwarded request. */
export function mintInternalToken(secret: string, claims: Omit<InternalClaims, 'id' | 'expires'>, now: Date): MintedToken {
  const id = randomBytes(16).toString('base64url');
  const expires = Math.floor(now.getTime() / 1000) + INTERNAL_TOKEN_SECONDS;
  const payload = Buffer.from(JSON.stringify({ id, expires, ...claims })).toString('base64url');
  return { id, expires, token: `${payload}.${sign(secret, payload).toString('base64url')}` };
}

/** The claims of a token that is genuine, not expired and meant for exactly this request; otherwise undefined. */
export function readInternalToken(secrets: readonly string[], token: string, expected: { sport: Sport; request: string; now: Date }): InternalClaims | undefined {
  const [payload, signature, ...rest] = token.split('.');
  if (!payload || !signature || rest.length > 0 || token.length > 4096) return undefined;
  const given = Buffer.from(signature, 'base64url');
  const genuine = secrets.some((secret) => {
    const right = sign(secret, payload);
    return given.length === right.length && timingSafeEqual(given, right);
  });
  if (!genuine) return undefined;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as InternalClaims;
  const now = expected.now.getTime() / 1000;
  const isCurrent = claims.expires > now && claims.expires <= now + INTERNAL_TOKEN_SECONDS + 5;
  return isCurrent && claims.sport === expected.sport && claims.request === expected.request ? claims : undefined;
}
