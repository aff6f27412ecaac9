import type { Sql, Tx } from '@sports-hub/kernel';

export const insertBearerToken = (
  tx: Tx,
  tokenHash: Buffer,
  accountId: number,
  createdAt: Date,
  expiresAt: Date,
): Promise<number> =>
  tx.run('insert into bearer_tokens (token_hash, account_id, created_at, expires_at) values ($1, $2, $3, $4)', [
    tokenHash,
    accountId,
    createdAt,
    expiresAt,
  ]);

export const deleteBearerTokens = (sql: Sql, accountId: number): Promise<number> =>
  sql.run('delete from bearer_tokens where account_id = $1', [accountId]);

export const deleteExpiredBearerTokens = (sql: Sql, now: Date, batch: number): Promise<number> =>
  sql.run(
    'delete from bearer_tokens where token_hash in (select token_hash from bearer_tokens where expires_at <= $1 limit $2)',
    [now, batch],
  );
