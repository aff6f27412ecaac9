import { contextJson } from '../../community/reports/queries.ts';
import type { AdminReport, AdminReportRow, ReportOutcome } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { nameOfSubject } from '../../members/audit-subjects.ts';
import { ownAffair } from '../access.ts';

type Status = AdminReportRow['status'];
const PERSON = `'id', m.id, 'first_name', m.first_name, 'last_name', m.last_name`;

const COLUMNS = `r.id, r.version, r.status, ${localTime('r.created_at')} as created_at, r.reason,
  (select json_agg(json_build_object(${PERSON}, 'is_player', exists (select 1 from player_logins l where l.member_id = m.id)) order by m.id)
     from members m where m.id in (c.account_a, c.account_b)) as people,
  (select json_build_object(${PERSON}) from members m where m.id = r.reporter_id) as reporter,
  ${nameOfSubject('r.reviewed_by')} as reviewed_by,
  ${localTime('r.reviewed_at')} as reviewed_at, r.outcome`;
const FROM = 'from reports r join conversations c on c.id = r.conversation_id';

/** Whether a report concerns an administrator: one of both people, or whoever reported. */
export const concerns = (administrator: string): string =>
  ownAffair(`${administrator}::bigint`, 'array[c.account_a, c.account_b, r.reporter_id]');

export async function findReportPage(
  sql: Sql,
  { status, page, limit, reader }: { status: Status; page: number; limit: number; reader: number },
): Promise<{ items: AdminReportRow[]; total: number }> {
  const { total } = await sql.one<{ total: number }>(
    `select count(*)::integer as total ${FROM} where r.status = $1 and not ${concerns('$2')}`,
    [status, reader],
  );
  const items = await sql.rows<AdminReportRow>(
    `select ${COLUMNS} ${FROM} where r.status = $1 and not ${concerns('$4')}
      order by r.id ${status === 'resolved' ? 'desc' : 'asc'} limit $2 offset $3`,
    [status, limit, (page - 1) * limit, reader],
  );
  return { items, total };
}

export type BareReport = Omit<AdminReport, 'author_assignments' | 'can_export' | 'protected'>;

export const findReport = (sql: Sql, id: number): Promise<BareReport | undefined> =>
  sql.maybeOne<BareReport>(
    `select ${COLUMNS}, r.conversation_id, r.message, ${contextJson('r')} as context,
            coalesce((select json_agg(json_build_object('at', ${localTime('n.at')}, 'by', m.first_name || ' ' || m.last_name,
                          'text', n.text) order by n.id) from report_notes n join members m on m.id = n.by_member where n.report_id = r.id), '[]') as notes,
            coalesce((select json_agg(json_build_object('id', e.id, 'created_at', ${localTime('e.created_at')}, 'status', e.status,
                          'about', e.message->>'name') order by e.id desc)
                        from (select * from reports e where e.conversation_id = r.conversation_id and e.id <> r.id
                               order by e.id desc limit 20) e), '[]') as earlier
       ${FROM} where r.id = $1`,
    [id],
  );

/** Everybody whom a report concerns: both people and whoever reported. */
export const findConcerned = (
  sql: Sql,
  id: number,
): Promise<
  { members: number[]; author: number; conversation_id: number; status: Status; version: number } | undefined
> =>
  sql.maybeOne(
    `select json_build_array(c.account_a, c.account_b, r.reporter_id) as members, (r.message->>'sender_id')::bigint as author,
            r.conversation_id, r.status, r.version
       ${FROM} where r.id = $1 for update of r`,
    [id],
  );

export const insertNote = (
  tx: Tx,
  reportId: number,
  { at, by, text }: { at: Date; by: number; text: string },
): Promise<number> =>
  tx.run('insert into report_notes (report_id, at, by_member, text) values ($1, $2, $3, $4)', [reportId, at, by, text]);

/** Who has looked at a report last, and what came of it so far. */
export const reviewReport = (
  tx: Tx,
  id: number,
  review: { status: Status; by: string; at: Date; outcome?: ReportOutcome; resolution?: string },
): Promise<number> =>
  tx.run(
    `update reports set status = $2, reviewed_by = $3, reviewed_at = $4,
            outcome = coalesce($5, outcome), resolution = coalesce($6, resolution) where id = $1`,
    [id, review.status, review.by, review.at, review.outcome ?? null, review.resolution ?? null],
  );
