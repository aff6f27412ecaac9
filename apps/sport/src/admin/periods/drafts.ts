import type { Sql, Tx } from '@sports-hub/kernel';
import type { PlanChanges } from './plan.ts';

export interface PeriodDraft {
  base_version: number;
  changes: PlanChanges;
}

/** What an administrator has changed and not saved. */
export const findDraft = (sql: Sql, periodId: number, memberId: number): Promise<PeriodDraft | undefined> =>
  sql.maybeOne<PeriodDraft>(
    'select base_version, changes from registration_period_drafts where period_id = $1 and member_id = $2',
    [periodId, memberId],
  );

export async function storeDraft(
  tx: Tx,
  { periodId, memberId, now }: { periodId: number; memberId: number; now: Date },
  { base_version, changes }: PeriodDraft,
): Promise<void> {
  await tx.run(
    `insert into registration_period_drafts (period_id, member_id, base_version, changes, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (period_id, member_id) do update set base_version = excluded.base_version, changes = excluded.changes, updated_at = excluded.updated_at`,
    [periodId, memberId, base_version, JSON.stringify(changes), now],
  );
}

export const removeDraft = (tx: Tx, periodId: number, memberId: number): Promise<number> =>
  tx.run('delete from registration_period_drafts where period_id = $1 and member_id = $2', [periodId, memberId]);
