import type { Sport } from '@sports-hub/contract';
import { CSRF_COLUMNS, LIVE_SESSION, TOUCH_SESSION, type CsrfRow, type Sql, type Tx } from '@sports-hub/kernel';

/** An account as the rest of the hub sees it. The password hash is read only where a password is checked. */
export interface AccountRow {
  id: number;
  email: string;
  pending_email: string | null;
  first_name: string;
  last_name: string;
  verified_at: Date | null;
  disabled: boolean;
  created_at: Date;
}

/** The linked member of each sport. */
export type LinkedMembers = Partial<Record<Sport, number>>;

export interface AuthenticatedRow extends AccountRow {
  members: LinkedMembers | null;
}

const ACCOUNT = 'a.id, a.email, a.pending_email, a.first_name, a.last_name, a.verified_at, a.disabled, a.created_at';
const MEMBERS =
  '(select jsonb_object_agg(l.sport, l.member_id) from sport_links l where l.account_id = a.id) as members';

// The expiry is compared as a difference so that only the primary key can serve the statement: see `LIVE_SESSION`.
const FIND_BY_BEARERS = `select found.* from unnest($1::bytea[]) with ordinality asked(token_hash, place)
       left join lateral (
         select ${ACCOUNT}, ${MEMBERS} from bearer_tokens b join accounts a on a.id = b.account_id
          where b.token_hash = asked.token_hash and b.expires_at - $2::timestamptz > interval '0' limit 1
       ) found on true
      order by asked.place`;

export const findByBearers = (
  sql: Sql,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<(AuthenticatedRow | { id: null })[]> => sql.rows(FIND_BY_BEARERS, [tokenHashes, now]);

/** A live session; the account's columns are null while nobody is signed in. */
export type SessionRow = CsrfRow & (AuthenticatedRow | { id: null });

export const findBySession = (sql: Sql, idHash: Buffer, now: Date): Promise<SessionRow | undefined> =>
  sql.maybeOne(
    `with ${TOUCH_SESSION}
     select ${CSRF_COLUMNS}, ${ACCOUNT}, ${MEMBERS} from sessions s left join accounts a on a.id = s.subject_id
      where ${LIVE_SESSION}`,
    [idHash, now],
  );

/** What a password check needs beside the account. */
export interface AccountCredentials extends AccountRow {
  password_hash: string;
  password_version: number;
}

const BY_ADDRESS = 'lower(a.email collate "C") = lower($1::text collate "C")';

export const findCredentialsByEmail = (sql: Sql, email: string): Promise<AccountCredentials | undefined> =>
  sql.maybeOne(`select ${ACCOUNT}, a.password_hash, a.password_version from accounts a where ${BY_ADDRESS}`, [email]);

export const findCredentials = (sql: Sql, id: number): Promise<AccountCredentials | undefined> =>
  sql.maybeOne(`select ${ACCOUNT}, a.password_hash, a.password_version from accounts a where a.id = $1`, [id]);

export const findAccountByEmail = (sql: Sql, email: string): Promise<AccountRow | undefined> =>
  sql.maybeOne(`select ${ACCOUNT} from accounts a where ${BY_ADDRESS}`, [email]);

export const findAccount = (sql: Sql, id: number): Promise<AccountRow | undefined> =>
  sql.maybeOne(`select ${ACCOUNT} from accounts a where a.id = $1`, [id]);

/** Holds the account until the transaction ends, so that no sign-in or change runs beside it. */
export const lockAccount = (tx: Tx, id: number): Promise<AccountRow | undefined> =>
  tx.maybeOne(`select ${ACCOUNT} from accounts a where a.id = $1 for update`, [id]);

/** The same, but only while the password is the one that was checked and the account may be used. */
export const lockWithPassword = (tx: Tx, id: number, passwordVersion: number): Promise<AccountRow | undefined> =>
  tx.maybeOne(
    `select ${ACCOUNT} from accounts a where a.id = $1 and a.password_version = $2 and not a.disabled for update`,
    [id, passwordVersion],
  );

export interface NewAccount {
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  createdAt: Date;
}

/** The new account's id, or undefined when the address has an account. */
export const insertAccount = async (
  tx: Tx,
  { email, passwordHash, firstName, lastName, createdAt }: NewAccount,
): Promise<number | undefined> =>
  (
    await tx.maybeOne<{ id: number }>(
      `insert into accounts (email, password_hash, first_name, last_name, created_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning id`,
      [email, passwordHash, firstName, lastName, createdAt],
    )
  )?.id;

export const updateName = (sql: Sql, id: number, firstName: string, lastName: string): Promise<AccountRow> =>
  sql.one(`update accounts a set first_name = $2, last_name = $3 where a.id = $1 returning ${ACCOUNT}`, [
    id,
    firstName,
    lastName,
  ]);

export const setVerified = (tx: Tx, id: number, now: Date): Promise<number> =>
  tx.run('update accounts set verified_at = coalesce(verified_at, $2) where id = $1', [id, now]);

export const setPendingEmail = (tx: Tx, id: number, email: string): Promise<number> =>
  tx.run('update accounts set pending_email = $2 where id = $1', [id, email]);

export const setEmail = (tx: Tx, id: number, email: string, now: Date): Promise<number> =>
  tx.run('update accounts set email = $2, pending_email = null, verified_at = $3 where id = $1', [id, email, now]);

/** A changed password also drops a change of address that somebody else may have asked for. */
export const setPassword = (tx: Tx, id: number, passwordHash: string): Promise<number> =>
  tx.run(
    'update accounts set password_hash = $2, password_version = password_version + 1, pending_email = null where id = $1',
    [id, passwordHash],
  );

/** The same password under today's parameters. */
export const upgradeHash = (tx: Tx, id: number, passwordHash: string): Promise<number> =>
  tx.run('update accounts set password_hash = $2 where id = $1', [id, passwordHash]);

export const setDisabled = (tx: Tx, id: number, disabled: boolean): Promise<number> =>
  tx.run('update accounts set disabled = $2 where id = $1', [id, disabled]);

export const dropPendingEmail = (tx: Tx, id: number): Promise<number> =>
  tx.run('update accounts set pending_email = null where id = $1', [id]);

/** False when it was used before; waits for one who is just using it. */
export const useInvitation = async (tx: Tx, id: string, expiresAt: Date): Promise<boolean> =>
  (await tx.run('insert into used_invitations (id, expires_at) values ($1, $2) on conflict do nothing', [
    id,
    expiresAt,
  ])) === 1;

export const isInvitationUsed = async (sql: Sql, id: string): Promise<boolean> =>
  (await sql.maybeOne('select 1 as used from used_invitations where id = $1', [id])) !== undefined;

export const deleteExpiredInvitations = (sql: Sql, now: Date, batch: number): Promise<number> =>
  sql.run(
    'delete from used_invitations where id in (select id from used_invitations where expires_at <= $1 limit $2)',
    [now, batch],
  );

/** Only an account that was never verified: nothing else of the hub knows it. Its tokens go with it. */
export const deleteAccount = (tx: Tx, id: number): Promise<number> =>
  tx.run('delete from accounts where id = $1 and verified_at is null', [id]);

/**
 * Accounts that nobody confirmed in time, with their sessions and links. Disabled ones stay: their address is blocked.
 */
export const deleteUnverified = (tx: Tx, createdBefore: Date, batch: number): Promise<number> =>
  tx.run(
    `with old as (
       delete from accounts where id in (
         select id from accounts where verified_at is null and not disabled and created_at < $1 order by created_at limit $2 for update skip locked)
       returning id),
     signed_out as (delete from sessions where subject_id in (select id from old)),
     forgotten as (delete from known_devices where subject_id in (select id from old)),
     unmailed as (delete from one_time_tokens where subject_id in (select id from old))
     select id from old`,
    [createdBefore, batch],
  );

/** Whether the account of this address has signed in with this browser before. */
export const findKnownDevice = (
  sql: Sql,
  deviceHash: Buffer,
  email: string,
): Promise<{ is_in_question: boolean } | undefined> =>
  sql.maybeOne(
    `select d.is_in_question from accounts a join known_devices d on d.subject_id = a.id and d.device_hash = $2 where ${BY_ADDRESS}`,
    [email, deviceHash],
  );
