import type { Sport } from '@sports-hub/contract';
import { LIVING_SESSIONS, type Sql, type Tx } from '@sports-hub/kernel';

/** More living tokens than this nobody needs: the oldest ends. */
export const MAX_TOKENS = 50;

export interface NewToken {
  tokenHash: Buffer;
  accountId: number;
  createdAt: Date;
  expiresAt: Date;
  client: string | null;
  /** The browser session that is given together with the token. */
  signInId: number | null;
  isNewDevice: boolean;
  /** The browser it was given to, as it is known by. */
  deviceHash: Buffer | null;
}

/** With the account locked, so that the number holds. */
export const insertBearerToken = (
  tx: Tx,
  { tokenHash, accountId, createdAt, expiresAt, client, signInId, isNewDevice, deviceHash }: NewToken,
): Promise<number> =>
  tx.run(
    `with too_many as (
       delete from bearer_tokens where token_hash in (
         select token_hash from bearer_tokens where account_id = $2 order by created_at desc, token_hash offset ${MAX_TOKENS - 1}))
     insert into bearer_tokens (token_hash, account_id, created_at, expires_at, client, sign_in_id, with_session, is_new_device, device_hash)
     values ($1, $2, $3, $4, $5, coalesce($6::bigint, nextval('sign_in_ids')), $6::bigint is not null, $7, $8)`,
    [tokenHash, accountId, createdAt, expiresAt, client, signInId, isNewDevice, deviceHash],
  );

export const deleteBearerTokens = (sql: Sql, accountId: number): Promise<number> =>
  sql.run('delete from bearer_tokens where account_id = $1', [accountId]);

export const listLinkedSports = async (sql: Sql, accountId: number): Promise<Sport[]> =>
  (await sql.rows<{ sport: Sport }>('select sport from sport_links where account_id = $1', [accountId])).map(
    ({ sport }) => sport,
  );

export const deleteExpiredBearerTokens = (sql: Sql, now: Date, batch: number): Promise<number> =>
  sql.run(
    'delete from bearer_tokens where token_hash in (select token_hash from bearer_tokens where expires_at <= $1 limit $2)',
    [now, batch],
  );

/** Only what has not been noted for a while: reading mostly stays reading. */
export const noteTokenUses = (sql: Sql, tokenHashes: readonly Buffer[], times: readonly Date[]): Promise<number> =>
  sql.run(
    `update bearer_tokens b set last_used_at = used.at
       from (select t.token_hash, t.at from unnest($1::bytea[], $2::timestamptz[]) t(token_hash, at) order by t.token_hash) used
      where b.token_hash = used.token_hash and used.at - coalesce(b.last_used_at, b.created_at) > interval '1 minute'`,
    [tokenHashes, times],
  );

export interface SignInRow {
  id: number;
  kind: 'browser' | 'app';
  created_at: Date;
  last_used_at: Date;
  client: string | null;
  current: boolean;
  is_new_device: boolean;
}

/** What an account is signed in with, newest use first. A token and the session it came with are one. */
export const listSignIns = (
  sql: Sql,
  accountId: number,
  now: Date,
  own: { sessionHash: Buffer | null; tokenHash: Buffer | null },
): Promise<SignInRow[]> =>
  sql.rows(
    `select sign_in_id as id, case when bool_or(is_browser) then 'browser' else 'app' end as kind,
            min(created_at) as created_at, max(last_used_at) as last_used_at, max(client) as client, bool_or(is_own) as current,
            bool_or(is_new_device) as is_new_device
       from (
         select s.sign_in_id, true as is_browser, s.created_at, s.last_seen_at as last_used_at, s.client,
                coalesce(s.id_hash = $3, false) as is_own, false as is_new_device
           from sessions s where s.subject_id = $1 and ${LIVING_SESSIONS}
         union all
         select b.sign_in_id, b.with_session, b.created_at, coalesce(b.last_used_at, b.created_at), b.client,
                coalesce(b.token_hash = $4, false), b.is_new_device
           from bearer_tokens b where b.account_id = $1 and b.expires_at > $2
       ) sign_in
      group by sign_in_id order by max(last_used_at) desc, sign_in_id desc`,
    [accountId, now, own.sessionHash, own.tokenHash],
  );

/** Until its owner says that it is theirs. */
export const questionDevice = (tx: Tx, accountId: number, deviceHash: Buffer): Promise<number> =>
  tx.run('update known_devices set is_in_question = true where subject_id = $1 and device_hash = $2', [
    accountId,
    deviceHash,
  ]);

/** No longer a question, nor is the device it came from, with all that was signed in there; how many were one. */
export const confirmDevice = async (tx: Tx, accountId: number, id: number): Promise<number> => {
  const confirmed = await tx.rows<{ device_hash: Buffer | null }>(
    'update bearer_tokens set is_new_device = false where account_id = $1 and sign_in_id = $2 and is_new_device returning device_hash',
    [accountId, id],
  );
  const devices = confirmed.flatMap(({ device_hash }) => device_hash ?? []);
  if (devices.length > 0) {
    await tx.run('update bearer_tokens set is_new_device = false where account_id = $1 and device_hash = any ($2)', [
      accountId,
      devices,
    ]);
    await tx.run('update known_devices set is_in_question = false where subject_id = $1 and device_hash = any ($2)', [
      accountId,
      devices,
    ]);
  }
  return confirmed.length;
};

/** What went with it: nothing when the account has no such sign-in. A device in question is forgotten. */
export const deleteSignIn = async (
  tx: Tx,
  accountId: number,
  id: number,
): Promise<{ sessions: number; tokens: number }> => {
  await tx.run(
    `delete from known_devices where subject_id = $1 and is_in_question and device_hash in (
       select device_hash from bearer_tokens where account_id = $1 and sign_in_id = $2)`,
    [accountId, id],
  );
  return {
    sessions: await tx.run('delete from sessions where subject_id = $1 and sign_in_id = $2', [accountId, id]),
    tokens: await tx.run('delete from bearer_tokens where account_id = $1 and sign_in_id = $2', [accountId, id]),
  };
};
