import { secondsAfter, type Audit, type Clock, type Database } from '@sports-hub/kernel';
import type { IssuerKeys } from './issuer-keys.ts';
import { isForUs, verifySignature } from './signatures.ts';
import { endRegistration } from '../endings.ts';
import { isStorableText as isText, SKEW_SECONDS } from '../protocol.ts';
import { lockByPerson, noteSeen } from '../queries.ts';
import { readUnverified } from '../signed-tokens.ts';

/** An issuer may repeat itself for this long; what is older is refused. */
const OLDEST_SECONDS = 7 * 24 * 3600;
/** Longer than that, so that no event can count twice. */
const REMEMBER_SECONDS = OLDEST_SECONDS + 24 * 3600;

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
  const verify = async (token: string) => {
    const read = await readUnverified(token);
    if (!read) throw new EventRefused('invalid_request', 'This is not a signed event.');
    const { typ, kid, claims } = read;
    const { iss, sub, jti, iat, aud } = claims;
    const events = claims['events'];
    if (typ !== 'secevent+jwt') throw new EventRefused('invalid_request', 'The type must be secevent+jwt.');
    if (typeof iss !== 'string' || !keys.isTrusted(iss))
      throw new EventRefused('invalid_issuer', 'This issuer is not trusted here.');
    const found = await keys.find(iss, kid);
    if (!found) throw new EventRefused('invalid_key', 'The keys of this issuer cannot be read at the moment.');
    try {
      await verifySignature(token, found, { issuer: iss, now: clock.now() });
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_JWKS_NO_MATCHING_KEY')
        throw new EventRefused('invalid_key', 'No key of this issuer matches.');
      throw new EventRefused('authentication_failed', 'The signature is not right.');
    }
    if (!isForUs(aud, us)) throw new EventRefused('invalid_audience', 'The event is for somebody else.');
    const now = clock.now().getTime() / 1000;
    if (!isText(jti) || typeof iat !== 'number' || iat > now + SKEW_SECONDS)
      throw new EventRefused('invalid_request', 'jti and iat are required.');
    if (iat < now - OLDEST_SECONDS) throw new EventRefused('invalid_request', 'The event is older than a week.');
    if (typeof events !== 'object' || events === null || Array.isArray(events))
      throw new EventRefused('invalid_request', 'events must be an object.');
    return { iss, sub, jti, iat, events };
  };

  return {
    /** Stores an event once and carries it out in the same transaction. Unknown kinds are kept and ignored. */
    async receive(token: string): Promise<void> {
      const { iss, jti, sub, iat, events } = await verify(token);
      const isRevocation = Object.hasOwn(events, revokedEvent);
      if (isRevocation && !isText(sub)) throw new EventRefused('invalid_request', 'sub is required.');
      await db.transaction(async (tx) => {
        const now = clock.now();
        const expires = secondsAfter(now, REMEMBER_SECONDS);
        if (!(await noteSeen(tx, { issuer: iss, jti, kind: 'event', expires })) || !isRevocation) return;
        const registrations = await lockByPerson(tx, iss, sub!);
        // Whoever was vouched for again since then stays; the issuer's clock and ours may differ.
        const meant = registrations.filter(({ created_at: made }) => made.getTime() / 1000 < iat + 1 + SKEW_SECONDS);
        if (registrations.length > 0 && meant.length === 0)
          throw new EventRefused('invalid_request', 'The event is older than the registration.');
        for (const { id, public_id: name } of meant)
          await audit(tx, {
            event: 'agent.identity_revoked',
            actor: 'issuer',
            subject: `agent:${name}`,
            detail: { ended: await endRegistration(tx, id, now) },
          });
      });
    },
  };
}
export type AgentEvents = ReturnType<typeof createAgentEvents>;
