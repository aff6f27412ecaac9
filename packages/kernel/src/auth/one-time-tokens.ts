import { secondsAfter, type Clock } from '../clock.ts';
import type { Sql, Tx } from '../sql/database.ts';
import { hashSecret, newSecret } from './secrets.ts';

const LIFETIME_SECONDS = 3600;

export interface OneTimeTokens<Purpose extends string> {
  /** A newer token of the same purpose ends the older ones. */
  issue(tx: Tx, purpose: Purpose, subjectId: number, detail?: string): Promise<string>;
  /** Whether a token could be consumed now; costly work can wait for this, but only `consume` decides. */
  isLive(sql: Sql, purposes: readonly Purpose[], token: string): Promise<boolean>;
  /** What a token that could be consumed now is about; uses nothing up. */
  look(
    sql: Sql,
    purposes: readonly Purpose[],
    token: string,
  ): Promise<{ purpose: Purpose; subjectId: number; detail: string | null; createdAt: Date } | undefined>;
  /** Single use: one conditional update decides, so that of many at once exactly one gets the subject. */
  consume(
    tx: Tx,
    purposes: readonly Purpose[],
    token: string,
  ): Promise<{ purpose: Purpose; subjectId: number; detail: string | null } | undefined>;
  /** Ends every unused token of these purposes. */
  end(sql: Sql, subjectId: number, purposes: readonly Purpose[]): Promise<void>;
}

/** Mailed links: 256 bits, stored hashed, bound to a purpose, good for one hour. */
export function createOneTimeTokens<Purpose extends string>(clock: Clock): OneTimeTokens<Purpose> {
  const end = async (sql: Sql, subjectId: number, purposes: readonly Purpose[]) => {
    await sql.run('delete from one_time_tokens where subject_id = $1 and purpose = any($2) and used_at is null', [
      subjectId,
      purposes,
    ]);
  };
  return {
    end,
    async issue(tx, purpose, subjectId, detail) {
      const token = newSecret();
      const now = clock.now();
      await end(tx, subjectId, [purpose]);
      await tx.run(
        'insert into one_time_tokens (token_hash, purpose, subject_id, detail, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)',
        [hashSecret(token), purpose, subjectId, detail ?? null, now, secondsAfter(now, LIFETIME_SECONDS)],
      );
      return token;
    },
    async isLive(sql, purposes, token) {
      const found = await sql.maybeOne(
        'select 1 from one_time_tokens where token_hash = $1 and purpose = any($2) and used_at is null and expires_at > $3',
        [hashSecret(token), purposes, clock.now()],
      );
      return found !== undefined;
    },
    async look(sql, purposes, token) {
      const row = await sql.maybeOne<{ purpose: Purpose; subject_id: number; detail: string | null; created_at: Date }>(
        `select purpose, subject_id, detail, created_at from one_time_tokens
          where token_hash = $1 and purpose = any($2) and used_at is null and expires_at > $3`,
        [hashSecret(token), purposes, clock.now()],
      );
      return row && { purpose: row.purpose, subjectId: row.subject_id, detail: row.detail, createdAt: row.created_at };
    },
    async consume(tx, purposes, token) {
      const row = await tx.maybeOne<{ purpose: Purpose; subject_id: number; detail: string | null }>(
        `update one_time_tokens set used_at = $3
          where token_hash = $1 and purpose = any($2) and used_at is null and expires_at > $3
          returning purpose, subject_id, detail`,
        [hashSecret(token), purposes, clock.now()],
      );
      return row && { purpose: row.purpose, subjectId: row.subject_id, detail: row.detail };
    },
  };
}
