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

export const retireKey = (sql: Sql, now: Date): Promise<number> =>
  sql.run('update agent_signing_keys set retired_at = $1 where retired_at is null', [now]);
