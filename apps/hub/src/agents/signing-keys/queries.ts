import type { JWK } from 'jose';
import type { Sql } from '@sports-hub/kernel';

export interface SigningKeyRow {
  kid: string;
  private_sealed: Buffer;
}

export const findCurrentKey = (sql: Sql): Promise<SigningKeyRow | undefined> =>
  sql.maybeOne('select kid, private_sealed from agent_signing_keys where retired_at is null');

/** The current one, and those that were retired after a moment. */
export const listPublicKeys = (sql: Sql, retiredAfter: Date): Promise<{ public_jwk: JWK }[]> =>
  sql.rows(
    'select public_jwk from agent_signing_keys where retired_at is null or retired_at > $1 order by created_at desc',
    [retiredAfter],
  );

/**
 * One key, if it is honoured: current, or retired after a moment. It cannot be removed before the transaction ends that
 * found it here.
 */
export const holdKey = (sql: Sql, kid: string, retiredAfter: Date): Promise<{ public_jwk: JWK } | undefined> =>
  sql.maybeOne(
    'select public_jwk from agent_signing_keys where kid = $1 and (retired_at is null or retired_at > $2) for key share',
    [kid, retiredAfter],
  );

/** Of several processes that make one at the same time, the first makes it for all. */
export const insertKey = (
  sql: Sql,
  { kid, publicJwk, sealed, now }: { kid: string; publicJwk: JWK; sealed: Buffer; now: Date },
): Promise<number> =>
  sql.run(
    `insert into agent_signing_keys (kid, public_jwk, private_sealed, created_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [kid, JSON.stringify(publicJwk), sealed, now],
  );

export const deleteKeys = (sql: Sql): Promise<number> => sql.run('delete from agent_signing_keys');

export const retireKey = (sql: Sql, now: Date): Promise<number> =>
  sql.run('update agent_signing_keys set retired_at = $1 where retired_at is null', [now]);
