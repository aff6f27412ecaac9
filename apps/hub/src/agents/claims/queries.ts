import type { Sql, Tx } from '@sports-hub/kernel';
import { lockRegistration, type AgentRegistrationRow } from '../queries.ts';

export interface ClaimRow {
  registration_id: number;
  token_expires_at: Date;
  attempt_id: string | null;
  email: string | null;
  code_hash: Buffer | null;
  code_expires_at: Date | null;
  code_tries: number;
  outcome: 'approved' | 'refused' | null;
  polled_at: Date | null;
}

const CLAIM = `c.registration_id, c.token_expires_at, c.attempt_id, c.email, c.code_hash, c.code_expires_at, c.code_tries,
  c.outcome, c.polled_at`;

/** A new token takes the place of an older one. */
export const putClaim = (tx: Tx, registrationId: number, tokenHash: Buffer, expires: Date): Promise<number> =>
  tx.run(
    `insert into agent_claims (registration_id, token_hash, token_expires_at) values ($1, $2, $3)
     on conflict (registration_id) do update set token_hash = excluded.token_hash, token_expires_at = excluded.token_expires_at,
       attempt_id = null, email = null, code_hash = null, code_expires_at = null, code_tries = 0, outcome = null, polled_at = null`,
    [registrationId, tokenHash, expires],
  );

export const deleteClaim = (tx: Tx, registrationId: number): Promise<number> =>
  tx.run('delete from agent_claims where registration_id = $1', [registrationId]);

/** Its registration is locked first, as everybody does who has a registration and asks for its claim. */
async function lockClaim(tx: Tx, column: 'token_hash' | 'attempt_id', value: Buffer | string): Promise<LockedClaim> {
  const found = await tx.maybeOne<{ id: number }>(
    `select c.registration_id as id from agent_claims c where c.${column} = $1`,
    [value],
  );
  const registration = found && (await lockRegistration(tx, found.id));
  if (!registration) return undefined;
  const claim = await tx.maybeOne<ClaimRow>(`select ${CLAIM} from agent_claims c where c.${column} = $1 for update`, [
    value,
  ]);
  return claim && { claim, registration };
}
export type LockedClaim = { claim: ClaimRow; registration: AgentRegistrationRow } | undefined;

export const lockClaimByToken = (tx: Tx, tokenHash: Buffer): Promise<LockedClaim> =>
  lockClaim(tx, 'token_hash', tokenHash);

export const lockClaimByAttempt = (tx: Tx, attemptId: string): Promise<LockedClaim> =>
  lockClaim(tx, 'attempt_id', attemptId);

export const findClaimByAttempt = (sql: Sql, attemptId: string): Promise<ClaimRow | undefined> =>
  sql.maybeOne(`select ${CLAIM} from agent_claims c where c.attempt_id = $1`, [attemptId]);

export interface Attempt {
  attemptId: string;
  email: string;
  codeHash: Buffer;
  codeExpires: Date;
}

export const putAttempt = (tx: Tx, registrationId: number, attempt: Attempt): Promise<number> =>
  tx.run(
    `update agent_claims set attempt_id = $2, email = $3, code_hash = $4, code_expires_at = $5, code_tries = 0, outcome = null,
            polled_at = null where registration_id = $1`,
    [registrationId, attempt.attemptId, attempt.email, attempt.codeHash, attempt.codeExpires],
  );

export const countTry = (sql: Sql, attemptId: string): Promise<number> =>
  sql.run('update agent_claims set code_tries = code_tries + 1 where attempt_id = $1', [attemptId]);

export const setOutcome = (tx: Tx, registrationId: number, outcome: 'approved' | 'refused'): Promise<number> =>
  tx.run('update agent_claims set outcome = $2 where registration_id = $1', [registrationId, outcome]);

export const notePoll = (tx: Tx, registrationId: number, now: Date): Promise<number> =>
  tx.run('update agent_claims set polled_at = $2 where registration_id = $1', [registrationId, now]);
