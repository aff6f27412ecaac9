import type { SecondStep, SignIn } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { ADMIN_IDLE_SECONDS } from './sessions.ts';

/** The second steps that an administrator has. */
export interface SecondSteps {
  code: boolean;
  passkey: boolean;
  recovery: boolean;
}

export const findSecondSteps = (sql: Sql, memberId: number): Promise<SecondSteps> =>
  sql.one<SecondSteps>(
    `select exists (select 1 from administrator_codes where member_id = $1 and key is not null) as code,
            exists (select 1 from administrator_passkeys where member_id = $1) as passkey,
            exists (select 1 from administrator_recovery_codes where member_id = $1 and used_at is null) as recovery`,
    [memberId],
  );

export const findAppKeys = (sql: Sql): Promise<{ key: string }[]> =>
  sql.rows<{ key: string }>('select key from administrator_codes where key is not null');

/** Keys that were shown and not taken into use: whoever asks gets another one. */
export async function dropNewKeys(tx: Tx): Promise<void> {
  await tx.run('delete from administrator_codes where key is null');
  await tx.run('update administrator_codes set new_key = null, new_key_session = null where new_key is not null');
}

/** The sealed key of the authenticator app, locked so that a code of it counts once. */
export const lockAppKey = async (tx: Tx, memberId: number): Promise<string | undefined> =>
  (
    await tx.maybeOne<{ key: string | null }>('select key from administrator_codes where member_id = $1 for update', [
      memberId,
    ])
  )?.key ?? undefined;

/** False when this code, or a newer one, was used before. */
export const useCodeStep = async (
  tx: Tx,
  { memberId, step, key }: { memberId: number; step: number; key: string },
): Promise<boolean> =>
  (await tx.run('update administrator_codes set last_step = $2, key = $3 where member_id = $1 and last_step < $2', [
    memberId,
    step,
    key,
  ])) === 1;

/** The second steps as their owner sees them. */
export const findOwnSteps = (sql: Sql, memberId: number): Promise<Omit<SecondStep, 'is_required' | 'shown_codes'>> =>
  sql.one<Omit<SecondStep, 'is_required' | 'shown_codes'>>(
    `select exists (select 1 from administrator_codes where member_id = $1 and key is not null) as has_code,
            (select count(*)::integer from administrator_recovery_codes where member_id = $1 and used_at is null) as recovery_codes_left,
            coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name, 'created_at', ${localTime('k.created_at')},
                        'last_used_at', ${localTime('k.last_used_at')}) order by k.id)
                        from administrator_passkeys k where k.member_id = $1), '[]') as passkeys`,
    [memberId],
  );

/** A new key waits beside the old one. Asked again in the same session, it is the first that waits. */
export const storeNewKey = async (
  sql: Sql,
  { memberId, key, sessionId }: { memberId: number; key: string; sessionId: number },
): Promise<string> =>
  (
    await sql.one<{ stored: string }>(
      `insert into administrator_codes as c (member_id, new_key, new_key_session) values ($1, $2, $3)
       on conflict (member_id) do update set new_key_session = excluded.new_key_session,
         new_key = case when c.new_key_session = excluded.new_key_session then coalesce(c.new_key, excluded.new_key) else excluded.new_key end
       returning new_key as stored`,
      [memberId, key, sessionId],
    )
  ).stored;

/** The sealed key that waits for its first code, if it was shown in this session. */
export const lockNewKey = async (tx: Tx, memberId: number, sessionId: number): Promise<string | undefined> =>
  (
    await tx.maybeOne<{ new_key: string | null }>(
      'select new_key from administrator_codes where member_id = $1 and new_key_session = $2 for update',
      [memberId, sessionId],
    )
  )?.new_key ?? undefined;

export const takeNewKey = (tx: Tx, memberId: number, step: number): Promise<number> =>
  tx.run('update administrator_codes set key = new_key, new_key = null, last_step = $2 where member_id = $1', [
    memberId,
    step,
  ]);

/** Changes of one administrator's second steps come one after the other. */
export const lockAdministrator = (tx: Tx, memberId: number): Promise<number> =>
  tx.run('select 1 from administrators where member_id = $1 for update', [memberId]);

export const deletePasskey = (tx: Tx, memberId: number, id: number): Promise<number> =>
  tx.run('delete from administrator_passkeys where id = $1 and member_id = $2', [id, memberId]);

export const completeSession = (tx: Tx, id: number): Promise<number> =>
  tx.run(`update administrator_sessions set stage = 'signed-in' where id = $1`, [id]);

export const keepShownCodes = (tx: Tx, sessionId: number, sealed: string, until: Date): Promise<number> =>
  tx.run('update administrator_sessions set shown_codes = $2, shown_codes_until = $3 where id = $1', [
    sessionId,
    sealed,
    until,
  ]);

export const findShownCodes = async (sql: Sql, sessionId: number, now: Date): Promise<string | undefined> =>
  (
    await sql.maybeOne<{ shown_codes: string }>(
      'select shown_codes from administrator_sessions where id = $1 and shown_codes is not null and shown_codes_until > $2',
      [sessionId, now],
    )
  )?.shown_codes;

export const endOtherSessions = (tx: Tx, memberId: number, id: number): Promise<number> =>
  tx.run('delete from administrator_sessions where member_id = $1 and id <> $2', [memberId, id]);

export const endSession = (tx: Tx, memberId: number, id: number): Promise<number> =>
  tx.run('delete from administrator_sessions where id = $1 and member_id = $2', [id, memberId]);

/** Where an administrator is signed in; `sessionId` is the one that asks. */
export const findSignIns = (
  sql: Sql,
  { memberId, sessionId, now }: { memberId: number; sessionId: number; now: Date },
): Promise<SignIn[]> =>
  sql.rows<SignIn>(
    `select id, ${localTime('created_at')} as created_at, ${localTime('last_seen_at')} as last_used_at, client, id = $2 as current
       from administrator_sessions
      where member_id = $1 and stage = 'signed-in' and $3::timestamptz - last_seen_at < interval '${ADMIN_IDLE_SECONDS} seconds'
      order by administrator_sessions.last_seen_at desc limit 50`,
    [memberId, sessionId, now],
  );
