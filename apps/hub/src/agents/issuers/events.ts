import type { JWTPayload } from 'jose';
import type { Audit, Clock, Database } from '@sports-hub/kernel';
import type { IssuerKeys } from './issuer-keys.ts';
import { isForUs, verifySignature } from './signatures.ts';
import { SKEW_SECONDS } from '../protocol.ts';
import { findByIdentity, noteSeen, setWithdrawn } from '../queries.ts';
import { deleteTokens } from '../tokens/queries.ts';

/** An issuer may repeat itself for this long. */
const REMEMBER_SECONDS = 90 * 24 * 3600;

/** A failure as RFC 8935 has it. */
export class EventRefused extends Error {
  readonly err: string;
  constructor(err: string, description: string) {
    super(description);
    this.err = err;
  }
}

export interface EventOptions {
  db: Database;
  clock: Clock;
  audit: Audit;
  keys: IssuerKeys;
  issuer: string;
  revokedEvent: string;
}

/** What issuers tell us afterwards: that somebody's identity is no longer vouched for. */
export function createAgentEvents({ db, clock, audit, keys, issuer: us, revokedEvent }: EventOptions) {
  const verify = async (token: string): Promise<JWTPayload & { iss: string; jti: string; events: object }> => {
    const jose = await import('jose');
    let header: { typ?: string; kid?: string };
    let claims: JWTPayload;
    try {
      header = jose.decodeProtectedHeader(token);
      claims = jose.decodeJwt(token);
    } catch {
      throw new EventRefused('invalid_request', 'This is not a signed event.');
    }
    const { iss, jti, iat, aud } = claims;
    const events = claims['events'];
    if (header.typ?.toLowerCase() !== 'secevent+jwt')
      throw new EventRefused('invalid_request', 'The type must be secevent+jwt.');
    if (typeof iss !== 'string' || !keys.isTrusted(iss))
      throw new EventRefused('invalid_issuer', 'This issuer is not trusted here.');
    const found = await keys.find(iss, header.kid);
    if (!found) throw new EventRefused('invalid_key', 'The keys of this issuer cannot be read at the moment.');
    try {
      await verifySignature(token, found, { issuer: iss, now: clock.now() });
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      if (code === 'ERR_JWKS_NO_MATCHING_KEY') throw new EventRefused('invalid_key', 'No key of this issuer matches.');
      if (code.startsWith('ERR_J')) throw new EventRefused('authentication_failed', 'The signature is not right.');
      throw error;
    }
    if (!isForUs(aud, us)) throw new EventRefused('invalid_audience', 'The event is for somebody else.');
    const isFuture = typeof iat === 'number' && iat * 1000 > clock.now().getTime() + SKEW_SECONDS * 1000;
    if (typeof jti !== 'string' || !jti || jti.length > 255 || typeof iat !== 'number' || isFuture)
      throw new EventRefused('invalid_request', 'jti and iat are required.');
    if (typeof events !== 'object' || events === null || Array.isArray(events))
      throw new EventRefused('invalid_request', 'events must be an object.');
    return { ...claims, iss, jti, events };
  };

  return {
    /** Stores an event once and carries it out in the same transaction. Unknown kinds are kept and ignored. */
    async receive(token: string): Promise<void> {
      const { iss, jti, sub, events } = await verify(token);
      const isRevocation = Object.hasOwn(events, revokedEvent);
      if (isRevocation && (typeof sub !== 'string' || sub === ''))
        throw new EventRefused('invalid_request', 'sub is required.');
      await db.transaction(async (tx) => {
        const expires = new Date(clock.now().getTime() + REMEMBER_SECONDS * 1000);
        if (!(await noteSeen(tx, { issuer: iss, jti, kind: 'event', expires })) || !isRevocation) return;
        const registration = await findByIdentity(tx, iss, sub!);
        if (!registration) return;
        await setWithdrawn(tx, registration.id, clock.now());
        const ended = await deleteTokens(tx, registration.id);
        await audit(tx, {
          event: 'agent.identity_revoked',
          actor: 'issuer',
          subject: `agent:${registration.public_id}`,
          detail: { ended },
        });
      });
    },
  };
}
export type AgentEvents = ReturnType<typeof createAgentEvents>;
