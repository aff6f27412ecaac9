import type { AgentScope } from '@sports-hub/contract';
import {
  hashSecret,
  newSecret,
  secondsAfter,
  toUtcTime,
  type Audit,
  type Clock,
  type Database,
  type Tx,
} from '@sports-hub/kernel';
import { deleteClaim, lockClaimByToken, notePoll } from '../claims/queries.ts';
import { endDerived } from '../endings.ts';
import { AGENT_TOKEN_PREFIX } from '../../accounts/agent-tokens.ts';
import { AgentError, ASSERTION_SECONDS, inOrder, POLL_SECONDS, TOKEN_SECONDS } from '../protocol.ts';
import { findBySecret, findRegistration, lockRegistration, type AgentRegistrationRow } from '../queries.ts';
import { deleteToken, insertToken, trimTokens } from './queries.ts';
import { scopesOf } from '../scopes.ts';
import type { SigningKeys } from '../signing-keys/service.ts';

/** Living tokens of one registration; asking for more ends the oldest. */
const MAX_TOKENS = 50;

export interface TokenOptions {
  db: Database;
  clock: Clock;
  audit: Audit;
  keys: SigningKeys;
}

const refuse = (error: string, message: string, status = 400): AgentError => new AgentError(status, error, message);

/** The token endpoint: what an agent holds becomes an access token for an hour. */
export function createAgentTokens({ db, clock, audit, keys }: TokenOptions) {
  const issue = async (tx: Tx, registration: AgentRegistrationRow, asked: readonly string[] | undefined) => {
    const allowed = scopesOf(registration);
    const scopes: AgentScope[] = asked ? inOrder(asked).filter((scope) => allowed.includes(scope)) : allowed;
    if (asked && (scopes.length === 0 || asked.some((scope) => !scopes.includes(scope as AgentScope))))
      throw refuse('invalid_scope', 'Not every scope that was asked for has been granted and approved.');
    if (scopes.length === 0) throw refuse('invalid_grant', 'This registration was withdrawn.');
    const token = `${AGENT_TOKEN_PREFIX}${newSecret()}`;
    const now = clock.now();
    await insertToken(tx, {
      hash: hashSecret(token),
      registrationId: registration.id,
      scopes,
      now,
      expires: secondsAfter(now, TOKEN_SECONDS),
    });
    await trimTokens(tx, registration.id, MAX_TOKENS);
    return { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope: scopes.join(' ') };
  };

  /** The registration that an assertion of ours stands for, locked, if it still counts. */
  const asserted = async (tx: Tx, assertion: string): Promise<AgentRegistrationRow | undefined> => {
    const claims = await keys.verify(tx, assertion);
    if (typeof claims?.['sub'] !== 'string') return undefined;
    const found = await findRegistration(tx, claims['sub']);
    const registration = found && (await lockRegistration(tx, found.id));
    const madeAt = Number(claims['iat']) * 1000;
    // Assertions carry whole seconds.
    const isEnded = registration && madeAt + 999 < registration.assertions_from.getTime();
    return registration && !isEnded && registration.status !== 'withdrawn' ? registration : undefined;
  };

  return {
    byAssertion: (assertion: string, asked?: readonly string[]) =>
      db.transaction(async (tx) => {
        const registration = await asserted(tx, assertion);
        if (!registration) throw refuse('invalid_grant', 'This assertion is not valid any more.');
        const needsPerson = registration.kind === 'service_auth' || registration.kind === 'email-verification';
        if (needsPerson && registration.account_id === null)
          throw refuse('invalid_grant', 'No person has granted this.');
        return issue(tx, registration, asked);
      }),

    /** Polled by the agent until its person has answered; then the claim token is used up. */
    async byClaim(claimToken: string, asked?: readonly string[]) {
      const outcome = await db.transaction(async (tx) => {
        const { claim, registration } = (await lockClaimByToken(tx, hashSecret(claimToken))) ?? {};
        if (!claim || !registration || registration.status === 'withdrawn')
          return refuse('invalid_grant', 'This claim token is not known.');
        const now = clock.now();
        if (claim.token_expires_at.getTime() <= now.getTime())
          return refuse('expired_token', 'This claim token has run out.');
        if (claim.outcome === 'approved' && registration.account_id !== null) {
          const tokens = await issue(tx, registration, asked);
          await deleteClaim(tx, registration.id);
          return {
            ...tokens,
            identity_assertion: await keys.sign(tx, { sub: registration.public_id }),
            assertion_expires: toUtcTime(secondsAfter(now, ASSERTION_SECONDS)),
          };
        }
        if (claim.outcome === 'refused') return refuse('access_denied', 'The person has refused.');
        const isTooFast = claim.polled_at && now.getTime() - claim.polled_at.getTime() < POLL_SECONDS * 1000;
        await notePoll(tx, registration.id, now);
        if (isTooFast) return refuse('slow_down', `Ask every ${POLL_SECONDS} seconds.`);
        if (claim.code_expires_at && claim.code_expires_at.getTime() <= now.getTime())
          return refuse('expired_token', 'The code has run out: ask for another.');
        return refuse('authorization_pending', 'The person has not answered yet.');
      });
      if (outcome instanceof AgentError) throw outcome;
      return outcome;
    },

    async byClientSecret(clientId: string, secret: string, asked?: readonly string[]) {
      const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(clientId);
      const found = isUuid ? await findBySecret(db, clientId, hashSecret(secret)) : undefined;
      if (!found || found.status !== 'approved')
        throw new AgentError(401, 'invalid_client', 'These client credentials are not valid.', {
          headers: { 'www-authenticate': 'Basic realm="Sports Hub"' },
        });
      return db.transaction(async (tx) => issue(tx, (await lockRegistration(tx, found.id))!, asked));
    },

    /** Ends what is given: an access token, or an assertion with everything that came from its registration. Unknown is fine. */
    async revoke(token: string): Promise<void> {
      if (token.startsWith(AGENT_TOKEN_PREFIX)) {
        await deleteToken(db, hashSecret(token));
        return;
      }
      await db.transaction(async (tx) => {
        const registration = await asserted(tx, token);
        if (!registration) return;
        await endDerived(tx, registration.id, clock.now());
        const agent = `agent:${registration.public_id}`;
        await audit(tx, { event: 'agent.revoked', actor: agent, subject: agent });
      });
    },
  };
}
export type AgentTokens = ReturnType<typeof createAgentTokens>;
