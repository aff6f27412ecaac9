import type { AdminPaper, WaitingPaper } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { PAPER_LABEL as LABEL } from '../../registration/papers/queries.ts';
import { paperQuestions, PAPER_STATUS } from '../../registration/records/papers.ts';

/** Somebody whose account was deleted has reviewed it all the same. */
const OPENED = `case when w.opened_at is not null then json_build_object('at', ${localTime('w.opened_at')},
  'by', coalesce((select m.first_name || ' ' || m.last_name from members m where m.id = w.opened_by), '')) end`;
const SEEN = `case when w.seen_at is not null then json_build_object('at', ${localTime('w.seen_at')},
  'by', coalesce((select m.first_name || ' ' || m.last_name from members m where m.id = w.seen_by), '')) end`;
const KEPT = `case when w.sha256 is not null then ${localTime('w.delete_at')} end`;
const IN_JSON = `'id', w.id, 'registration_id', r.id, 'status', ${PAPER_STATUS}, 'kind', w.kind, 'size', w.size,
  'sent_at', ${localTime('w.sent_at')}, 'kept_until', ${KEPT}, 'deleted_at', ${localTime('w.deleted_at')}, 'opened', ${OPENED},
  'seen', ${SEEN}, 'reason', w.reason`;
const IN_ROW = `w.id, r.id as registration_id, w.field_name as name, ${PAPER_STATUS} as status, w.kind, w.size, ${localTime('w.sent_at')} as sent_at,
  ${KEPT} as kept_until, ${localTime('w.deleted_at')} as deleted_at, ${OPENED} as opened, ${SEEN} as seen, w.reason`;

/** The last file of each question of a registration; a question without one is left out. */
export const findPapersOf = async (sql: Sql, registrationId: number): Promise<AdminPaper[]> => {
  const { papers } = await sql.one<{ papers: (AdminPaper & { id: number | null })[] }>(
    `select ${paperQuestions(`'name', f.name, 'label', f.label, ${IN_JSON}`)} as papers from registrations r where r.id = $1`,
    [registrationId],
  );
  return papers.filter(({ id }) => id !== null);
};

export const findAdminPaper = (sql: Sql, id: number): Promise<AdminPaper | undefined> =>
  sql.maybeOne<AdminPaper>(
    `select ${IN_ROW}, ${LABEL} as label from registration_papers w join registrations r on r.id = w.registration_id where w.id = $1`,
    [id],
  );

/** Of these registrations somebody has to look at what was sent. */
export const WAITING = `w.sha256 is not null and w.seen_at is null and r.status in ('registered', 'waitlisted', 'awaiting_payment')`;

export const findWaitingPapers = (sql: Sql, limit: number): Promise<Omit<WaitingPaper, 'is_own'>[]> =>
  sql.rows<Omit<WaitingPaper, 'is_own'>>(
    `select ${IN_ROW}, ${LABEL} as label, r.player_first_name || ' ' || r.player_last_name as child,
            d.name as division, p.name as period
       from registration_papers w join registrations r on r.id = w.registration_id
       join registration_periods p on p.id = r.period_id join divisions d on d.id = r.division_id
      where w.registration_id is not null and ${WAITING} order by w.delete_at, w.id limit $1`,
    [limit],
  );

export const countWaitingPapers = async (sql: Sql): Promise<number> =>
  (
    await sql.one<{ count: number }>(
      `select count(*)::integer as count from registration_papers w join registrations r on r.id = w.registration_id
        where w.registration_id is not null and ${WAITING}`,
    )
  ).count;

export const noteOpened = (tx: Tx, id: number, { by, at }: { by: number; at: Date }): Promise<number> =>
  tx.run('update registration_papers set opened_by = $2, opened_at = $3 where id = $1', [id, by, at]);

export const noteSeen = (
  tx: Tx,
  id: number,
  { by, at, days }: { by: number; at: Date; days: number },
): Promise<number> =>
  tx.run(
    `update registration_papers set seen_by = $2, seen_at = $3, delete_at = least(delete_at, $3::timestamptz + make_interval(days => $4))
      where id = $1 and seen_at is null`,
    [id, by, at, days],
  );

/** The file goes at once: nobody can use it. */
export const refusePaper = (tx: Tx, id: number, { reason, at }: { reason: string; at: Date }): Promise<number> =>
  tx.run(
    `update registration_papers set refused_at = $3, reason = $2, sha256 = null, deleted_at = coalesce(deleted_at, $3) where id = $1`,
    [id, reason, at],
  );
