import type { AgentScope } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';

export const insertToken = (
  tx: Tx,
  token: { hash: Buffer; registrationId: number; scopes: readonly AgentScope[]; now: Date; expires: Date },
): Promise<number> =>
  tx.run(
    'insert into agent_tokens (token_hash, registration_id, scopes, created_at, expires_at) values ($1, $2, $3, $4, $5)',
    [token.hash, token.registrationId, token.scopes, token.now, token.expires],
  );

export const deleteToken = (sql: Sql, hash: Buffer): Promise<number> =>
  sql.run('delete from agent_tokens where token_hash = $1', [hash]);

export const deleteTokens = (sql: Sql, registrationId: number): Promise<number> =>
  sql.run('delete from agent_tokens where registration_id = $1', [registrationId]);

export const deleteAllTokens = (sql: Sql): Promise<number> => sql.run('delete from agent_tokens');

/** Only the newest of an agent's tokens live; asking for more ends the oldest. */
export const trimTokens = (tx: Tx, registrationId: number, max: number): Promise<number> =>
  tx.run(
    `delete from agent_tokens where token_hash in (
       select token_hash from agent_tokens where registration_id = $1 order by created_at desc, token_hash offset $2)`,
    [registrationId, max],
  );

export interface TokenUse {
  registration_id: number;
  public_id: string;
  scopes: AgentScope[];
}

/** For `inBatches`: one row per token, in their order. */
export const findTokens = (
  sql: Sql,
  hashes: readonly Buffer[],
  now: Date,
): Promise<(TokenUse | { registration_id: null })[]> =>
  sql.rows(
    `select found.* from unnest($1::bytea[]) with ordinality asked(token_hash, place)
       left join lateral (
         select t.registration_id, r.public_id, t.scopes from agent_tokens t join agent_registrations r on r.id = t.registration_id
           left join accounts a on a.id = r.account_id
          where a.disabled is not true and t.token_hash = asked.token_hash and t.expires_at - $2::timestamptz > interval '0' and r.status <> 'withdrawn' limit 1
       ) found on true
      order by asked.place`,
    [hashes, now],
  );

export const noteUses = (sql: Sql, ids: readonly number[], now: Date): Promise<number> =>
  sql.run('update agent_registrations set last_used_at = $2 where id = any($1::bigint[])', [ids, now]);
