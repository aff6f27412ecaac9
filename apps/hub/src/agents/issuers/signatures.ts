import type { JSONWebKeySet } from 'jose';
import { SKEW_SECONDS } from '../protocol.ts';

/** No symmetric ones, and never `none`. */
const ALGORITHMS = ['ES256', 'ES384', 'RS256', 'RS384', 'RS512', 'PS256', 'EdDSA'];

/** Fails with an error of the library's, by `code`, unless the issuer signed it with one of these keys, and it holds now. */
export async function verifySignature(
  token: string,
  keys: JSONWebKeySet,
  { issuer, now, requiredClaims = [] }: { issuer: string; now: Date; requiredClaims?: string[] },
): Promise<void> {
  const jose = await import('jose');
  try {
    await jose.jwtVerify(token, jose.createLocalJWKSet(keys), {
      algorithms: ALGORITHMS,
      issuer,
      clockTolerance: SKEW_SECONDS,
      currentDate: now,
      requiredClaims,
    });
  } catch (error) {
    if (error instanceof jose.errors.JOSEError) throw error;
    // A published key that is too short, or is not what it says it is: it has signed nothing.
    throw new jose.errors.JWSSignatureVerificationFailed();
  }
}

/** `aud` names us and nobody else. */
export const isForUs = (aud: unknown, us: string): boolean =>
  aud === us || (Array.isArray(aud) && aud.length === 1 && aud[0] === us);
