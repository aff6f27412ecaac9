import type { Sql, Tx } from '@sports-hub/kernel';

/** A member with the state that decides what they may do. */
export interface MemberRow {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  is_coach: boolean;
  is_staff: boolean;
  is_active: boolean;
  is_email_verified: boolean;
  has_temporary_password: boolean;
  /** Counts password changes. */
  password_version: number;
  /** The registered player, when this is a player's own login. */
  player_id: number | null;
}

/** For a statement over `members m left join player_logins p on p.member_id = m.id`. */
export const MEMBER_COLUMNS = `m.id, m.email, m.first_name, m.last_name, m.phone, m.is_coach, m.is_staff, m.is_active,
  m.email_verified_at is not null as is_email_verified, m.has_temporary_password, m.password_version, p.player_id`;

/** SQL for what `requireEligible` asks of a member. */
export const isEligible = (alias: string): string =>
  `(${alias}.is_active and ${alias}.email_verified_at is not null and not ${alias}.has_temporary_password)`;

const FROM_MEMBERS = 'from members m left join player_logins p on p.member_id = m.id';

/**
 * With a lock, the member stays as read until the transaction ends. The lock is a statement of its own: one that waits
 * for it reads everything else, whether this is a player's login, as it was before the wait.
 */
export async function findMember(
  sql: Sql,
  id: number,
  lock?: 'for share' | 'for update',
): Promise<MemberRow | undefined> {
  if (lock) await sql.run(`select 1 from members where id = $1 ${lock}`, [id]);
  return sql.maybeOne<MemberRow>(`select ${MEMBER_COLUMNS} ${FROM_MEMBERS} where m.id = $1`, [id]);
}

export const findMemberByEmail = (sql: Sql, email: string): Promise<MemberRow | undefined> =>
  sql.maybeOne<MemberRow>(
    `select ${MEMBER_COLUMNS} ${FROM_MEMBERS} where lower(m.email collate "C") = lower($1 collate "C")`,
    [email],
  );

/** What a password is checked against, and nothing else of the member. */
export interface MemberCredentials {
  id: number;
  password_hash: string | null;
  password_version: number;
}

export const findCredentials = (sql: Sql, email: string): Promise<MemberCredentials | undefined> =>
  sql.maybeOne<MemberCredentials>(
    'select id, password_hash, password_version from members where lower(email collate "C") = lower($1 collate "C")',
    [email],
  );

export const findCredentialsById = (sql: Sql, id: number): Promise<MemberCredentials | undefined> =>
  sql.maybeOne<MemberCredentials>('select id, password_hash, password_version from members where id = $1', [id]);

/** Who came by the hub has none until they set one. */
export const hasPassword = async (sql: Sql, id: number): Promise<boolean> =>
  (
    await sql.one<{ has_password: boolean }>(
      'select password_hash is not null as has_password from members where id = $1',
      [id],
    )
  ).has_password;

/** A member who is active, has a verified address and no password yet. */
export async function insertMember(
  tx: Tx,
  person: { email: string; first_name: string; last_name: string; now: Date },
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    'insert into members (email, first_name, last_name, email_verified_at, created_at) values ($1, $2, $3, $4, $4) returning id',
    [person.email, person.first_name, person.last_name, person.now],
  );
  return id;
}

/**
 * A password of the member's own choice: not a temporary one any more. Whoever got here with what the administration
 * mailed to this very address has shown that it is theirs.
 */
export const setPassword = (tx: Tx, id: number, passwordHash: string, now: Date): Promise<number> =>
  tx.run(
    `update members set password_hash = $2, has_temporary_password = false, password_version = password_version + 1,
       email_verified_at = case when invited_address = email then coalesce(email_verified_at, $3) else email_verified_at end
      where id = $1`,
    [id, passwordHash, now],
  );

/**
 * A member that was invited and has not arrived yet has shown by the mail that the address is theirs. Nothing when it
 * is another address by now, when they have chosen a password, or when a newer temporary one was mailed.
 */
export const acceptInvitedMember = (
  tx: Tx,
  { id, password_version, email, now }: { id: number; password_version: number; email: string; now: Date },
): Promise<number> =>
  tx.run(
    `update members set password_hash = null, has_temporary_password = false, password_version = password_version + 1,
       email_verified_at = coalesce(email_verified_at, $4)
      where id = $1 and password_version = $2 and has_temporary_password and is_active
        and invited_address = email and lower(email collate "C") = lower($3 collate "C")`,
    [id, password_version, email, now],
  );

/** The same password, hashed with today's parameters; nothing when it was changed in between. */
export const renewPasswordHash = (
  tx: Tx,
  { id, password_version }: MemberCredentials,
  passwordHash: string,
): Promise<number> =>
  tx.run('update members set password_hash = $3 where id = $1 and password_version = $2', [
    id,
    password_version,
    passwordHash,
  ]);

/** Only while the address is still the one that was verified. */
export const markEmailVerified = (tx: Tx, id: number, email: string, now: Date): Promise<number> =>
  tx.run(
    'update members set email_verified_at = coalesce(email_verified_at, $3) where id = $1 and lower(email collate "C") = lower($2 collate "C")',
    [id, email, now],
  );

/** Whether the member of this address has signed in with this browser before. */
export const isKnownDevice = async (sql: Sql, deviceHash: Buffer, email: string): Promise<boolean> =>
  (await sql.maybeOne(
    `select 1 as known from members m join known_devices d on d.subject_id = m.id and d.device_hash = $2
      where lower(m.email collate "C") = lower($1 collate "C")`,
    [email, deviceHash],
  )) !== undefined;
