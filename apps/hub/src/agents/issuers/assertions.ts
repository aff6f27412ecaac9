import type { JWTPayload } from 'jose';
import type { Clock } from '@sports-hub/kernel';
import type { IssuerKeys } from './issuer-keys.ts';
import { isForUs, verifySignature } from './signatures.ts';
import { AgentError, ID_JAG_TYPE, SIGN_IN_SECONDS, SKEW_SECONDS } from '../protocol.ts';

export interface VouchedPerson {
  issuer: string;
  subject: string;
  jti: string;
  expires: Date;
  clientId: string;
  /** Verified by the issuer; not there when the issuer does not vouch for one. */
  email: string | undefined;
}

const refuse = (error: string, message: string): AgentError => new AgentError(400, error, message);
const isText = (value: unknown, most = 255): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= most;

/**
 * Checks an issuer's assertion in the order that the protocol fixes. Nothing is stored here: whoever calls burns the
 * `jti` afterwards.
 */
export function createAssertionCheck({ keys, clock, issuer: us }: { keys: IssuerKeys; clock: Clock; issuer: string }) {
  return async (assertion: string): Promise<VouchedPerson> => {
    const jose = await import('jose');
    let header: { alg?: string; typ?: string; kid?: string };
    let claims: JWTPayload;
    try {
      header = jose.decodeProtectedHeader(assertion);
      claims = jose.decodeJwt(assertion);
    } catch {
      throw refuse('invalid_request', 'The assertion is not a signed token.');
    }
    const { iss } = claims;
    if (!isText(iss) || !keys.isTrusted(iss)) throw refuse('invalid_issuer', 'This issuer is not trusted here.');
    if (header.typ?.toLowerCase() !== ID_JAG_TYPE)
      throw refuse('invalid_request', `The assertion's type must be ${ID_JAG_TYPE}.`);
    const found = await keys.find(iss, header.kid);
    if (!found) throw refuse('invalid_signature', 'The keys of this issuer cannot be read at the moment.');
    try {
      await verifySignature(assertion, found, { issuer: iss, now: clock.now(), requiredClaims: ['exp'] });
    } catch (error) {
      throw asRefusal(error);
    }
    if (!isForUs(claims.aud, us)) throw refuse('invalid_audience', 'The assertion is for somebody else.');
    const now = clock.now().getTime() / 1000;
    if (typeof claims.iat === 'number' && claims.iat > now + SKEW_SECONDS)
      throw refuse('invalid_request', 'The assertion is from the future.');
    if (!isText(claims.jti) || !isText(claims.sub)) throw refuse('invalid_request', 'jti and sub are required.');
    const { client_id: clientId, auth_time: authTime, email, email_verified: isVerified } = claims;
    if (!isText(clientId)) throw refuse('invalid_client_id', 'client_id is required.');
    if (
      typeof authTime !== 'number' ||
      authTime < now - SIGN_IN_SECONDS - SKEW_SECONDS ||
      authTime > now + SKEW_SECONDS
    )
      throw new AgentError(401, 'login_required', 'The person must sign in at the issuer again.', {
        more: { max_age: SIGN_IN_SECONDS },
        headers: { 'www-authenticate': `AgentAuth error="login_required", max_age=${SIGN_IN_SECONDS}` },
      });
    return {
      issuer: iss,
      subject: claims.sub,
      jti: claims.jti,
      expires: new Date((claims.exp! + SKEW_SECONDS) * 1000),
      clientId,
      email: isVerified === true && isText(email, 254) ? email : undefined,
    };
  };
}

function asRefusal(error: unknown): unknown {
  const { code, claim } = error as { code?: string; claim?: string };
  if (code === 'ERR_JWT_EXPIRED') return refuse('expired', 'The assertion has run out.');
  if (code === 'ERR_JWT_CLAIM_VALIDATION_FAILED')
    return claim === 'nbf'
      ? refuse('invalid_request', 'The assertion is not valid yet.')
      : refuse('invalid_request', `The claim ${claim ?? ''} is missing or wrong.`);
  if (code?.startsWith('ERR_J')) return refuse('invalid_signature', 'The signature is not right.');
  return error;
}
