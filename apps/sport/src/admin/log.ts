import type { Audit, AuditValue, Sql } from '@sports-hub/kernel';

/** What an administrator did, to whom, and how it was before and after. Never what people wrote to each other. */
export interface AdminAction {
  event: string;
  /** `member:1007`, `claim:3`, `report:1`. */
  subject?: string;
  before?: Record<string, AuditValue>;
  after?: Record<string, AuditValue>;
  reason?: string;
  /** Ids of whatever else it concerns. */
  detail?: Record<string, AuditValue>;
}

/** Everything an administrator does is written down in the transaction that does it. */
export const createAdminLog =
  (audit: Audit) =>
  (
    sql: Sql,
    by: { actor: string; origin: { requestId: string } },
    { event, subject, before, after, reason, detail }: AdminAction,
  ): Promise<void> =>
    audit(sql, {
      event,
      actor: by.actor,
      ...(subject === undefined ? {} : { subject }),
      requestId: by.origin.requestId,
      detail: {
        ...detail,
        ...(before ? { before } : {}),
        ...(after ? { after } : {}),
        ...(reason ? { reason } : {}),
      },
    });
export type AdminLog = ReturnType<typeof createAdminLog>;
