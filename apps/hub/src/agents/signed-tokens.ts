import type { JWTPayload } from 'jose';

const MAX_KID = 255;

export interface UnverifiedToken {
  typ: string | undefined;
  kid: string | undefined;
  claims: JWTPayload;
}

/** What a token says of itself before anybody has verified it; undefined for what is no signed token. */
export async function readUnverified(token: string): Promise<UnverifiedToken | undefined> {
  const { decodeJwt, decodeProtectedHeader } = await import('jose');
  try {
    // Whoever sends it writes the header: the types say only what it should be.
    const { typ, kid } = decodeProtectedHeader(token) as Record<string, unknown>;
    if (kid !== undefined && (typeof kid !== 'string' || kid.length > MAX_KID)) return undefined;
    return { typ: typeof typ === 'string' ? typ.toLowerCase() : undefined, kid, claims: decodeJwt(token) };
  } catch {
    return undefined;
  }
}
