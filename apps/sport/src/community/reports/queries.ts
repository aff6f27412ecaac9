import type { ReportReceipt } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { mayRead } from '../messaging/policy.ts';

/** Messages kept on either side of a reported one. */
const CONTEXT = 10;

const kept = (message: string, id: string, name: string): string => `jsonb_build_object(
  'id', ${message}.${id}, 'sender_id', ${message}.sender_id, 'name', ${name}, 'body', ${message}.body,
  'created_at', ${localTime(`${message}.created_at`)})`;

/** Stores a report with a copy of the message, and of what was said around it, once per message and reporter. */
export const insertReport = (
  sql: Sql,
  { messageId, reporterId, reason, now }: { messageId: number; reporterId: number; reason: string; now: Date },
): Promise<{ may_read: boolean; new_id: number | null; first_id: number | null; status: ReportReceipt['status'] }> =>
  sql.one(
    `with permitted as (
       select m.* from messages m join conversations c on c.id = m.conversation_id where m.id = $1 and ${mayRead('$2')}),
     around as (
       (select m.* from permitted d join messages m on m.conversation_id = d.conversation_id and m.id < d.id order by m.id desc limit ${CONTEXT})
       union all
       (select m.* from permitted d join messages m on m.conversation_id = d.conversation_id and m.id > d.id order by m.id limit ${CONTEXT})),
     shared as (
       insert into reported_messages (message_id, sender_id, name, body, created_at)
       select a.id, a.sender_id, s.first_name || ' ' || s.last_name, a.body, a.created_at
         from around a join members s on s.id = a.sender_id order by a.id
       on conflict (message_id) do nothing),
     stored as (
       insert into reports (message_id, conversation_id, reporter_id, reason, created_at, message, context_ids)
       select d.id, d.conversation_id, $2, $3, $4,
              (select ${kept('d', 'id', `s.first_name || ' ' || s.last_name`)} from members s where s.id = d.sender_id),
              array(select a.id from around a order by a.id)
         from permitted d
       on conflict (message_id, reporter_id) do nothing returning id)
     select exists (select from permitted) as may_read, (select id from stored) as new_id, r.id as first_id, coalesce(r.status, 'open') as status
       from (select) one left join reports r on r.message_id = $1 and r.reporter_id = $2`,
    [messageId, reporterId, reason, now],
  );

export const findReportOf = (sql: Sql, messageId: number, reporterId: number): Promise<ReportReceipt> =>
  sql.one<ReportReceipt>('select id, status from reports where message_id = $1 and reporter_id = $2', [
    messageId,
    reporterId,
  ]);

/** What was said around a reported message, for a statement over `reports`. */
export const contextJson = (report: string): string =>
  `coalesce((select jsonb_agg(${kept('k', 'message_id', 'k.name')} order by k.message_id)
               from reported_messages k where k.message_id = any(${report}.context_ids)), '[]')`;
