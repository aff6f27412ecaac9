import type { Clock } from './clock.ts';
import type { Sql } from './sql/database.ts';

export type AuditValue = string | number | boolean | null | readonly string[];

export interface AuditEvent {
  event: string;
  /** `account:12`, `member:1004`, `operator:name`, `system`. */
  actor: string;
  subject?: string;
  /** Facts without secrets: no tokens, passwords, message bodies. */
  detail?: Record<string, AuditValue | Record<string, AuditValue>>;
  requestId?: string;
}

/** Writes what happened into the same transaction as the change itself. */
export type Audit = (sql: Sql, event: AuditEvent) => Promise<void>;

export const createAudit =
  (clock: Clock): Audit =>
  async (sql, { event, actor, subject, detail, requestId }) => {
    await sql.run(
      'insert into audit_events (at, event, actor, subject, detail, request_id) values ($1, $2, $3, $4, $5, $6)',
      [clock.now(), event, actor, subject ?? null, JSON.stringify(detail ?? {}), requestId ?? null],
    );
  };
