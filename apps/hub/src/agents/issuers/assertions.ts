import { isEmailAddress, type Clock } from '@sports-hub/kernel';
import type { IssuerKeys } from './issuer-keys.ts';
import { isForUs, verifySignature } from './signatures.ts';
import {
  AgentError,
  ID_JAG_TYPE,
  isClientName,
  isStorableText as isText,
  SIGN_IN_SECONDS,
  SKEW_SECONDS,
} from '../protocol.ts';
import type { VouchedIdentity } from '../queries.ts';
import { readUnverified } from '../signed-tokens.ts';

/** Assertions are for a moment; what runs out much later is a mistake, and would have to be remembered for as long. */
const LONGEST_SECONDS = 24 * 3600;

export interface VouchedPerson extends VouchedIdentity {
  jti: string;
  expires: Date;
  /** Verified by the issuer; not there when the issuer does not vouch for one. */
  email: string | undefined;
}

const refuse = (error: string, message: string): AgentError => new AgentError(400, error, message);

/**
 * Checks an issuer's assertion in the order that the protocol fixes. Nothing is stored here: whoever calls burns the
 * `jti` afterwards.
 */
export function createAssertionCheck({ keys, clock, issuer: us }: { keys: IssuerKeys; clock: Clock; issuer: string }) {
  return async (assertion: string): Promise<VouchedPerson> => {
    const token = await readUnverified(assertion);
    if (!token) throw refuse('invalid_request', 'The assertion is not a signed token.');
    const { typ, kid, claims } = token;
    const { iss } = claims;
    if (!isText(iss) || !keys.isTrusted(iss)) throw refuse('invalid_issuer', 'This issuer is not trusted here.');
    if (typ !== ID_JAG_TYPE) throw refuse('invalid_request', `The assertion's type must be ${ID_JAG_TYPE}.`);
    const found = await keys.find(iss, kid);
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
    if (claims.exp! > now + LONGEST_SECONDS)
      throw refuse('invalid_request', 'The assertion must run out within a day.');
    if (!isText(claims.jti) || !isText(claims.sub)) throw refuse('invalid_request', 'jti and sub are required.');
    const { client_id: clientId, auth_time: authTime, email, email_verified: isVerified } = claims;
    if (typeof clientId !== 'string' || !isClientName(clientId))
      throw refuse('invalid_client_id', 'client_id is required, on one line of up to 80 characters that can be seen.');
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
      email: isVerified === true && isText(email, 254) && isEmailAddress(email) ? email : undefined,
    };
  };
}

function asRefusal(error: unknown): AgentError {
  const { code, claim } = error as { code?: string; claim?: string };
  if (code === 'ERR_JWT_EXPIRED') return refuse('expired', 'The assertion has run out.');
  if (code === 'ERR_JWT_CLAIM_VALIDATION_FAILED')
    return claim === 'nbf'
      ? refuse('invalid_request', 'The assertion is not valid yet.')
      : refuse('invalid_request', `The claim ${claim ?? ''} is missing or wrong.`);
  return refuse('invalid_signature', 'The signature is not right.');
}
