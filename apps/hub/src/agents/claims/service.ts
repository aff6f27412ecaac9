import { randomInt, randomUUID } from 'node:crypto';
import {
  equalSecrets,
  hashSecret,
  newSecret,
  secondsAfter,
  type Audit,
  type Clock,
  type Database,
  type Mail,
  type Tx,
} from '@sports-hub/kernel';
import type { AccountRow } from '../../accounts/queries.ts';
import {
  countTry,
  findClaimByAttempt,
  lockClaimByAttempt,
  lockClaimByToken,
  putAttempt,
  putClaim,
  setOutcome,
  type ClaimRow,
} from './queries.ts';
import type { AgentMails } from '../mails.ts';
import { AgentError, CLAIM_TOKEN_SECONDS, CODE_SECONDS, CODE_TRIES, isSameAddress, POLL_SECONDS } from '../protocol.ts';
import { findRegistrationById, setClaimed, type AgentRegistrationRow } from '../queries.ts';

export interface ClaimOptions {
  db: Database;
  clock: Clock;
  audit: Audit;
  mail: Mail;
  mails: AgentMails;
  consentUrl: string;
}

/** What an agent shows to its person. */
export interface CodeBlock {
  user_code: string;
  expires_in: number;
  verification_uri: string;
  interval: number;
}

export interface StartedAttempt {
  attemptId: string;
  block: CodeBlock;
  expires: Date;
}

/** How a person's answer ended. */
export type AgentClaimDecision =
  | { kind: 'approved' | 'refused'; registration: AgentRegistrationRow }
  | { kind: 'wrong_code'; triesLeft: number }
  | { kind: 'gone' }
  | { kind: 'wrong_account' };

/** A code that was asked for and can still be answered. */
export interface OpenRequest {
  attemptId: string;
  registration: AgentRegistrationRow;
  email: string;
}

/** Whether the owner of this address may claim a registration that an issuer vouched for, or any other. */
const mayClaim = ({ kind, vouched_email: vouched }: AgentRegistrationRow, email: string): boolean =>
  kind !== 'identity_assertion' || (vouched !== null && isSameAddress(vouched, email));

/** The way by which a person grants what an agent asks for: a code that the agent shows and the person types. */
export function createClaims({ db, clock, audit, mail, mails, consentUrl }: ClaimOptions) {
  const isOpen = (claim: ClaimRow | undefined): claim is ClaimRow & { email: string; code_hash: Buffer } =>
    claim !== undefined &&
    claim.outcome === null &&
    claim.code_hash !== null &&
    claim.email !== null &&
    claim.code_tries < CODE_TRIES &&
    claim.token_expires_at.getTime() > clock.now().getTime() &&
    claim.code_expires_at!.getTime() > clock.now().getTime();

  /** A code for this address; it ends an earlier one. */
  const startAttempt = async (tx: Tx, registrationId: number, email: string): Promise<StartedAttempt> => {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const attemptId = randomUUID();
    const expires = secondsAfter(clock.now(), CODE_SECONDS);
    await putAttempt(tx, registrationId, {
      attemptId,
      email,
      codeHash: codeHash(attemptId, code),
      codeExpires: expires,
    });
    return {
      attemptId,
      expires,
      block: {
        user_code: code,
        expires_in: CODE_SECONDS,
        verification_uri: `${consentUrl}?request=${attemptId}`,
        interval: POLL_SECONDS,
      },
    };
  };

  return {
    startAttempt,

    /** The token by which the agent asks and polls; a new one ends an older one. */
    async issueToken(tx: Tx, registrationId: number): Promise<{ token: string; expires: Date }> {
      const token = newSecret();
      const expires = secondsAfter(clock.now(), CLAIM_TOKEN_SECONDS);
      await putClaim(tx, registrationId, hashSecret(token), expires);
      return { token, expires };
    },

    /** An agent asks its person again. */
    begin: (token: string, email: string) =>
      db.transaction(async (tx) => {
        const { claim, registration } = (await lockClaimByToken(tx, hashSecret(token))) ?? {};
        if (!claim || !registration || registration.status === 'withdrawn')
          throw new AgentError(401, 'invalid_claim_token', 'This claim token is not known.');
        if (claim.token_expires_at.getTime() <= clock.now().getTime())
          throw new AgentError(410, 'claim_expired', 'This claim token has run out: register again.');
        if (registration.account_id !== null || claim.outcome === 'approved')
          throw new AgentError(409, 'claimed_or_in_flight', 'A person has granted this already.');
        if (!mayClaim(registration, email))
          throw new AgentError(
            400,
            'invalid_login_hint',
            'Only the address that the issuer vouches for can claim this.',
          );
        return { registration, ...(await startAttempt(tx, registration.id, email)) };
      }),

    /** For the page: what is asked, if this person can answer it. */
    async open(attemptId: string, account: Pick<AccountRow, 'email'>): Promise<OpenRequest | 'gone' | 'wrong_account'> {
      const claim = await findClaimByAttempt(db, attemptId);
      if (!isOpen(claim)) return 'gone';
      if (!isSameAddress(claim.email, account.email)) return 'wrong_account';
      const registration = await findRegistrationById(db, claim.registration_id);
      if (!registration || registration.status === 'withdrawn') return 'gone';
      if (!mayClaim(registration, account.email)) return 'wrong_account';
      return { attemptId, registration, email: claim.email };
    },

    /** The person's answer. Refusing needs no code. */
    async decide(
      attemptId: string,
      account: AccountRow,
      answer: { allow: boolean; code: string },
    ): Promise<AgentClaimDecision> {
      return db.transaction(async (tx): Promise<AgentClaimDecision> => {
        const { claim, registration } = (await lockClaimByAttempt(tx, attemptId)) ?? {};
        if (!isOpen(claim) || !registration || registration.status === 'withdrawn') return { kind: 'gone' };
        if (!isSameAddress(claim.email, account.email) || !mayClaim(registration, account.email))
          return { kind: 'wrong_account' };
        if (
          answer.allow &&
          !equalSecrets(codeHash(attemptId, answer.code).toString('hex'), claim.code_hash.toString('hex'))
        ) {
          await countTry(tx, attemptId);
          return { kind: 'wrong_code', triesLeft: CODE_TRIES - claim.code_tries - 1 };
        }
        const actor = `account:${account.id}`;
        const detail = { registration: registration.public_id };
        if (!answer.allow) {
          await setOutcome(tx, registration.id, 'refused');
          await audit(tx, { event: 'agent.refused', actor, subject: actor, detail });
          return { kind: 'refused', registration };
        }
        await setOutcome(tx, registration.id, 'approved');
        await setClaimed(tx, registration.id, account.id, clock.now());
        await audit(tx, { event: 'agent.granted', actor, subject: actor, detail });
        await mail.send(tx, account.email, mails.granted(account, registration));
        return { kind: 'approved', registration };
      });
    },
  };
}
export type AgentClaims = ReturnType<typeof createClaims>;

/** Six digits are few, so what is stored also depends on the attempt. */
const codeHash = (attemptId: string, code: string): Buffer => hashSecret(`${attemptId} ${code}`);
