import type { Sql, Tx } from '@sports-hub/kernel';

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
