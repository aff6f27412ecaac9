import { randomUUID } from 'node:crypto';
import type { AgentScope } from '@sports-hub/contract';
import {
  Problem,
  toUtcTime,
  secondsAfter,
  type Audit,
  type Clock,
  type Database,
  type Mail,
  type Tx,
} from '@sports-hub/kernel';
import { findAccountByEmail } from '../accounts/queries.ts';
import type { createAssertionCheck } from './issuers/assertions.ts';
import type { AgentClaims } from './claims/service.ts';
import type { AgentMails } from './mails.ts';
import { AgentError, ASSERTION_SECONDS, inOrder, isSameAddress, READING } from './protocol.ts';
import {
  insertRegistration,
  lockByIdentity,
  noteSeen,
  setVouchedEmail,
  type AgentRegistrationRow,
  type NewRegistration,
  type RegistrationKind,
} from './queries.ts';
import { scopesOf } from './scopes.ts';
import type { SigningKeys } from './signing-keys/service.ts';

export interface IdentityOptions {
  db: Database;
  clock: Clock;
  audit: Audit;
  mail: Mail;
  mails: AgentMails;
  keys: SigningKeys;
  claims: AgentClaims;
  checkAssertion: ReturnType<typeof createAssertionCheck>;
  consentUrl: string;
  operatorEmail: string | undefined;
  /** Whether one more mail about registrations may go out. */
  mayTellOperator(tx: Tx): Promise<boolean>;
  /** Whether one more mail may go to an address that an agent named. */
  mayAsk(email: string): Promise<boolean>;
}

export interface AgentDetails {
  clientName: string | null;
  scopes: readonly AgentScope[];
}

/** How agents register: by themselves, for a person whom they name, or with an issuer's word for a person. */
export function createIdentity(options: IdentityOptions) {
  const { db, clock, audit, mail, mails, keys, claims, checkAssertion, consentUrl, operatorEmail } = options;

  const register = async (
    tx: Tx,
    kind: RegistrationKind,
    { clientName, scopes }: AgentDetails,
    identity?: NewRegistration['identity'],
  ): Promise<AgentRegistrationRow> => {
    const registration = await insertRegistration(tx, {
      publicId: randomUUID(),
      kind,
      clientName,
      scopes: inOrder([READING, ...scopes]),
      identity,
      now: clock.now(),
    });
    // The same person and client came a moment before, on another connection.
    if (!registration) {
      const other = identity && (await lockByIdentity(tx, identity));
      if (!other) throw new Problem('server.busy', { retryAfter: 1 });
      return other;
    }
    await audit(tx, {
      event: 'agent.registered',
      actor: `agent:${registration.public_id}`,
      subject: `agent:${registration.public_id}`,
      detail: { kind },
    });
    if (operatorEmail && (await options.mayTellOperator(tx)))
      await mail.send(tx, operatorEmail, mails.registered(registration));
    return registration;
  };

  const base = (registration: AgentRegistrationRow) => ({
    registration_id: registration.public_id,
    registration_type: registration.kind,
  });
  const assertion = async (tx: Tx, registration: AgentRegistrationRow) => ({
    identity_assertion: await keys.sign(tx, { sub: registration.public_id }),
    assertion_expires: toUtcTime(secondsAfter(clock.now(), ASSERTION_SECONDS)),
  });
  const claimTokens = async (tx: Tx, registration: AgentRegistrationRow) => {
    const { token, expires } = await claims.issueToken(tx, registration.id);
    return { claim_token: token, claim_token_expires: toUtcTime(expires) };
  };
  const scopes = (registration: AgentRegistrationRow) => ({
    pre_claim_scopes: [READING],
    post_claim_scopes: registration.requested_scopes,
  });

  return {
    async anonymous(details: AgentDetails, claimUrl: string) {
      return db.transaction(async (tx) => {
        const registration = await register(tx, 'anonymous', details);
        return {
          ...base(registration),
          ...(await assertion(tx, registration)),
          ...scopes(registration),
          claim_url: claimUrl,
          ...(await claimTokens(tx, registration)),
        };
      });
    },

    /** For a person whom the agent names; with `byMail` they hear of it by mail. */
    async forPerson(email: string, details: AgentDetails, byMail: boolean) {
      const mayMail = byMail && (await options.mayAsk(email));
      return db.transaction(async (tx) => {
        const registration = await register(tx, byMail ? 'email-verification' : 'service_auth', details);
        const tokens = await claimTokens(tx, registration);
        const { attemptId, block } = await claims.startAttempt(tx, registration.id, email);
        if (mayMail) await mail.send(tx, email, mails.asked(registration, `${consentUrl}?request=${attemptId}`));
        return { ...base(registration), ...scopes(registration), ...tokens, claim: block };
      });
    },

    /**
     * With an issuer's word for one of its clients. A person with an account here is asked first, never bound silently;
     * what they grant to one client is that client's alone.
     */
    async vouched(token: string, details: AgentDetails) {
      const person = await checkAssertion(token);
      const burnt = { issuer: person.issuer, jti: person.jti, kind: 'assertion', expires: person.expires } as const;
      if (!(await noteSeen(db, burnt)))
        throw new AgentError(400, 'replay_detected', 'This assertion was used already.');
      const { email } = person;
      if (email === undefined)
        throw new AgentError(400, 'missing_verified_email', 'The issuer must vouch for an e-mail address.');
      const outcome = await db.transaction(async (tx) => {
        const named = { ...details, clientName: details.clientName ?? person.clientId };
        const registration =
          (await lockByIdentity(tx, person)) ?? (await register(tx, 'identity_assertion', named, { ...person, email }));
        const isFree = registration.account_id === null;
        if (isFree && !isSameAddress(registration.vouched_email!, email))
          await setVouchedEmail(tx, registration.id, email);
        if (!isFree || !(await findAccountByEmail(tx, email)))
          return {
            ...base(registration),
            ...(await assertion(tx, registration)),
            scopes: scopesOf(registration),
          };
        const tokens = await claimTokens(tx, registration);
        const { block } = await claims.startAttempt(tx, registration.id, email);
        return { ask: { ...base(registration), ...tokens, claim: block } };
      });
      if ('ask' in outcome)
        throw new AgentError(401, 'interaction_required', 'The person must agree first.', {
          more: outcome.ask,
          headers: { 'www-authenticate': 'AgentAuth error="interaction_required"' },
        });
      return outcome;
    },
  };
}
export type AgentIdentity = ReturnType<typeof createIdentity>;
