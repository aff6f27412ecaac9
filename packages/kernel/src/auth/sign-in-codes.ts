import { createHash } from 'node:crypto';
import type { Sport } from '@sports-hub/contract';
import { INTERNAL_TOKEN_SECONDS, mintInternalToken, readInternalToken } from './internal-tokens.ts';

/** The hub's word that a browser belongs to a linked member. */
export interface SignInCode {
  /** Random, so that a second use can be told. */
  id: string;
  /** Seconds since the epoch. */
  expires: number;
  memberId: number;
  hubAccountId: number;
  /** By the clock of the one who mints, to the second. */
  mintedAt: Date;
}

/** What the hub is told of the secret that stays in the browser (PKCE, S256). */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** Signed instead of a request: the code is worth something only beside the secret that this is the challenge of. */
const requestOf = (challenge: string): string => `SIGN-IN ${challenge}`;

export const mintSignInCode = (
  secret: string,
  {
    sport,
    memberId,
    hubAccountId,
    challenge,
  }: { sport: Sport; memberId: number; hubAccountId: number; challenge: string },
  now: Date,
): string =>
  mintInternalToken(secret, { sport, kind: 'sign-in', memberId, hubAccountId, request: requestOf(challenge) }, now)
    .token;

/** What a code says that is genuine, of this minute and for the browser that holds this secret; otherwise undefined. */
export function readSignInCode(
  secrets: readonly string[],
  code: string,
  { sport, verifier, now }: { sport: Sport; verifier: string; now: Date },
): SignInCode | undefined {
  const claims = readInternalToken(secrets, code, { sport, request: requestOf(challengeOf(verifier)), now });
  if (claims?.kind !== 'sign-in') return undefined;
  const { id, expires, memberId, hubAccountId } = claims;
  return { id, expires, memberId, hubAccountId, mintedAt: new Date((expires - INTERNAL_TOKEN_SECONDS) * 1000) };
}
