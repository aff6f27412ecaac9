import { secondsAfter, type Clock } from '../clock.ts';
import type { Sql, Tx } from '../sql/database.ts';
import { hashSecret, newSecret } from './secrets.ts';

const LIFETIME_SECONDS = 3600;

export interface OneTimeTokens<Purpose extends string> {
  /** Of a purpose in `newestOnly` a newer token ends the older ones; of the others each lives for its hour. */
  issue(tx: Tx, purpose: Purpose, subjectId: number, detail?: string): Promise<string>;
  /** Whether a token could be consumed now; costly work can wait for this, but only `consume` decides. */
  isLive(sql: Sql, purposes: readonly Purpose[], token: string): Promise<boolean>;
  /** What a token that could be consumed now is about; uses nothing up. */
  look(
    sql: Sql,
    purposes: readonly Purpose[],
    token: string,
  ): Promise<{ purpose: Purpose; subjectId: number; detail: string | null; createdAt: Date } | undefined>;
  /**
   * Single use: one conditional update decides, so that of many at once exactly one gets the subject. The subject is
   * locked first, as by everybody who ends its other tokens: in another order two would wait for each other.
   */
  consume<Subject>(
    tx: Tx,
    purposes: readonly Purpose[],
    token: string,
    lock: (tx: Tx, subjectId: number) => Promise<Subject | undefined>,
  ): Promise<{ purpose: Purpose; subject: Subject; detail: string | null } | undefined>;
  /** Ends every unused token of these purposes. */
  end(sql: Sql, subjectId: number, purposes: readonly Purpose[]): Promise<void>;
}

/** Mailed links: 256 bits, stored hashed, bound to a purpose, good for one hour. */
export function createOneTimeTokens<Purpose extends string>(
  clock: Clock,
  { newestOnly }: { newestOnly: readonly Purpose[] },
): OneTimeTokens<Purpose> {
  const end = async (sql: Sql, subjectId: number, purposes: readonly Purpose[]) => {
    await sql.run('delete from one_time_tokens where subject_id = $1 and purpose = any($2) and used_at is null', [
      subjectId,
      purposes,
    ]);
  };
  const look: OneTimeTokens<Purpose>['look'] = async (sql, purposes, token) => {
    const row = await sql.maybeOne<{ purpose: Purpose; subject_id: number; detail: string | null; created_at: Date }>(
      `select purpose, subject_id, detail, created_at from one_time_tokens
        where token_hash = $1 and purpose = any($2) and used_at is null and expires_at > $3`,
      [hashSecret(token), purposes, clock.now()],
    );
    return row && { purpose: row.purpose, subjectId: row.subject_id, detail: row.detail, createdAt: row.created_at };
  };
  return {
    end,
    look,
    async issue(tx, purpose, subjectId, detail) {
      const token = newSecret();
      const now = clock.now();
      if (newestOnly.includes(purpose)) await end(tx, subjectId, [purpose]);
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
    async consume(tx, purposes, token, lock) {
      const seen = await look(tx, purposes, token);
      const subject = seen && (await lock(tx, seen.subjectId));
      if (subject === undefined) return undefined;
      const row = await tx.maybeOne<{ purpose: Purpose; detail: string | null }>(
        `update one_time_tokens set used_at = $3
          where token_hash = $1 and purpose = any($2) and used_at is null and expires_at > $3
          returning purpose, detail`,
        [hashSecret(token), purposes, clock.now()],
      );
      return row && { ...row, subject };
    },
  };
}
