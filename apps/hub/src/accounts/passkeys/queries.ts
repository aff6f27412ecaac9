import type { Sql, Tx } from '@sports-hub/kernel';

export interface PasskeyRow {
  id: number;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

/** What checking a signature needs. */
export interface CredentialRow {
  id: number;
  account_id: number;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: string[];
}

export interface NewPasskey {
  accountId: number;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
  name: string;
  createdAt: Date;
}

const SHOWN = 'id, name, created_at, last_used_at';

export const listPasskeyRows = (sql: Sql, accountId: number): Promise<PasskeyRow[]> =>
  sql.rows(`select ${SHOWN} from passkeys where account_id = $1 order by id`, [accountId]);

export const listCredentialIds = async (sql: Sql, accountId: number): Promise<Buffer[]> =>
  (
    await sql.rows<{ credential_id: Buffer }>('select credential_id from passkeys where account_id = $1 order by id', [
      accountId,
    ])
  ).map(({ credential_id }) => credential_id);

/** Undefined when the credential is known already. */
export const insertPasskey = (tx: Tx, passkey: NewPasskey): Promise<PasskeyRow | undefined> =>
  tx.maybeOne(
    `insert into passkeys (account_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning ${SHOWN}`,
    [
      passkey.accountId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.name,
      passkey.createdAt,
    ],
  );

export const findCredential = (sql: Sql, credentialId: Buffer): Promise<CredentialRow | undefined> =>
  sql.maybeOne(
    'select id, account_id, credential_id, public_key, counter, transports from passkeys where credential_id = $1',
    [credentialId],
  );

/** Only while the passkey is still there. */
export const notePasskeyUse = (tx: Tx, id: number, counter: number, now: Date): Promise<number> =>
  tx.run('update passkeys set counter = $2, last_used_at = $3 where id = $1', [id, counter, now]);

export const renamePasskeyRow = (sql: Sql, accountId: number, id: number, name: string): Promise<number> =>
  sql.run('update passkeys set name = $3 where id = $2 and account_id = $1', [accountId, id, name]);

/** Undefined when the account has no such passkey. */
export const deletePasskey = (tx: Tx, accountId: number, id: number): Promise<{ name: string } | undefined> =>
  tx.maybeOne('delete from passkeys where id = $2 and account_id = $1 returning name', [accountId, id]);

/** All of them: whoever resets a password may have lost more than the password. */
export const deletePasskeys = (tx: Tx, accountId: number): Promise<number> =>
  tx.run('delete from passkeys where account_id = $1', [accountId]);

/** What a device is asked to sign: by whom, and for which account, if a passkey is to be added to one. */
export interface AskedChallenge {
  hash: Buffer;
  /** Hash of the session or token that asks. */
  asker: Buffer;
  accountId: number | null;
}

export const insertChallenge = (
  sql: Sql,
  { hash, asker, accountId }: AskedChallenge,
  expiresAt: Date,
): Promise<number> =>
  sql.run(
    'insert into passkey_challenges (challenge_hash, asker_hash, account_id, expires_at) values ($1, $2, $3, $4)',
    [hash, asker, accountId, expiresAt],
  );

/** Single use: of many at once exactly one finds it. */
export const takeChallenge = (
  sql: Sql,
  { hash, asker, accountId }: AskedChallenge,
  now: Date,
): Promise<{ ok: number } | undefined> =>
  sql.maybeOne(
    `delete from passkey_challenges
      where challenge_hash = $1 and coalesce(asker_hash, $2) = $2 and account_id is not distinct from $3 and expires_at > $4
      returning 1 as ok`,
    [hash, asker, accountId, now],
  );

export const deleteExpiredChallenges = (sql: Sql, now: Date, batch: number): Promise<number> =>
  sql.run(
    `delete from passkey_challenges where challenge_hash in (
       select challenge_hash from passkey_challenges where expires_at <= $1 limit $2)`,
    [now, batch],
  );
