import type { NoticeKind } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { hasHubLink } from '../members/hub-links/queries.ts';
import { isReachable } from '../members/reachable.ts';
import { ALWAYS_MAILED } from './always-mailed.ts';
import { SERVICE, type PushDevice } from './push-devices.ts';

/** What a notice can be about. */
export type NoticeSubject =
  | 'announcement'
  | 'conversation'
  | 'game'
  | 'practice'
  | 'change_set'
  | 'closure'
  | 'reopening'
  | 'reminder'
  | 'duty'
  | 'duty_offer'
  | 'duty_gap'
  | 'ride'
  | 'claim'
  | 'report';
/** What is told to people who are known when it happens, without an event that is spread. */
type DirectSubject = 'conversation' | 'duty' | 'duty_offer' | 'duty_gap' | 'ride';

export interface NoticeEvent {
  id: number;
  subject: Exclude<NoticeSubject, DirectSubject>;
  subject_id: number;
  /** The last member who has a line; null while nobody has. */
  spread_to: number | null;
  /** What families are asked to confirm because of it. */
  important_id: number | null;
}

/** The next event that is due and that no other process is at, until the transaction ends. */
export const takeEvent = (tx: Tx, now: Date): Promise<NoticeEvent | undefined> =>
  tx.maybeOne<NoticeEvent>(
    `select id, subject, subject_id, spread_to, important_id from notice_events
      where due_at <= $1 order by due_at, id limit 1 for update skip locked`,
    [now],
  );

export const moveEvent = (tx: Tx, id: number, spreadTo: number): Promise<number> =>
  tx.run('update notice_events set spread_to = $2 where id = $1', [id, spreadTo]);

export const keepImportant = (tx: Tx, id: number, importantId: number): Promise<number> =>
  tx.run('update notice_events set important_id = $2 where id = $1', [id, importantId]);

export const deleteEvent = (tx: Tx, id: number): Promise<number> =>
  tx.run('delete from notice_events where id = $1', [id]);

/** Who is to be told something now, and of what; not what waits for the morning. */
export const findDue = (sql: Sql, now: Date, limit: number): Promise<{ member_id: number; subject: NoticeSubject }[]> =>
  sql.rows<{ member_id: number; subject: NoticeSubject }>(
    `select distinct member_id, subject from notices where due_at <= $1 and not rests(member_id, is_urgent, $1)
      order by member_id limit $2`,
    [now, limit],
  );

/** One line about something that somebody is to be told. */
export interface NoticeLine {
  member_id: number;
  subject: NoticeSubject;
  subject_id: number;
  /** What they are asked to confirm, and whether they have. */
  important_id: number | null;
  is_seen: boolean;
  /** It was on their devices, and the mail is what is left. */
  is_pushed: boolean;
  with_mail: boolean;
}

interface LinesOf {
  memberIds: readonly number[];
  subjects: readonly NoticeSubject[];
  now: Date;
}

/** What these people are to be told of these now; none of it while another process tells it. */
export const lockLines = (tx: Tx, { memberIds, subjects, now }: LinesOf): Promise<NoticeLine[]> =>
  tx.rows<NoticeLine>(
    `select n.member_id, n.subject, n.subject_id, n.important_id, n.pushed_at is not null as is_pushed, n.with_mail,
            exists (select 1 from important_seen s where s.notice_id = n.important_id and s.member_id = n.member_id) as is_seen
       from notices n
      where member_id = any ($1::bigint[]) and subject = any ($2::text[]) and due_at <= $3 and not rests(member_id, is_urgent, $3)
      order by member_id, subject, subject_id for update of n skip locked`,
    [memberIds, subjects, now],
  );

/** SQL for some lines `told`, which are the statement's first three values. */
const SOME_LINES = 'unnest($1::bigint[], $2::text[], $3::bigint[]) told(member_id, subject, subject_id)';
const IS_TOLD = 'n.member_id = told.member_id and n.subject = told.subject and n.subject_id = told.subject_id';
const keysOf = (lines: readonly NoticeLine[]) => [
  lines.map(({ member_id }) => member_id),
  lines.map(({ subject }) => subject),
  lines.map(({ subject_id }) => subject_id),
];

export const deleteLines = (tx: Tx, lines: readonly NoticeLine[]): Promise<number> =>
  tx.run(`delete from notices n using ${SOME_LINES} where ${IS_TOLD}`, keysOf(lines));

/** What is on somebody's devices now waits for its mail. */
export const holdLines = (
  tx: Tx,
  lines: readonly NoticeLine[],
  { now, until }: { now: Date; until: Date },
): Promise<number> =>
  tx.run(`update notices n set pushed_at = $4, due_at = $5 from ${SOME_LINES} where ${IS_TOLD}`, [
    ...keysOf(lines),
    now,
    until,
  ]);

export const postponeLines = (tx: Tx, { memberIds, subjects, now }: LinesOf, until: Date): Promise<number> =>
  tx.run(
    'update notices set due_at = $4 where member_id = any ($1::bigint[]) and subject = any ($2::text[]) and due_at <= $3',
    [memberIds, subjects, now, until],
  );

export interface Reader {
  id: number;
  email: string;
  first_name: string;
  is_on_hub: boolean;
  by_mail: boolean;
  /** Where push shows this kind. */
  devices: PushDevice[];
}

/** Those of these members who may be written to. */
export const findReaders = (tx: Tx, memberIds: readonly number[], kind: NoticeKind): Promise<Reader[]> =>
  tx.rows<Reader>(
    `select m.id, m.email, m.first_name, ${hasHubLink('m.id')} as is_on_hub, $2 = any ($3) or coalesce(s.by_mail, true) as by_mail,
            (select coalesce(json_agg(json_build_object('id', d.id, 'service', ${SERVICE}) order by d.id), '[]')
               from push_devices d where d.member_id = m.id and coalesce(s.by_push, true)) as devices
       from members m left join notice_settings s on s.member_id = m.id and s.kind = $2
      where m.id = any ($1::bigint[]) and ${isReachable('m')} order by m.id`,
    [memberIds, kind, ALWAYS_MAILED],
  );

/** What is there already is nobody's news: for worlds that are filled at once. */
export async function forgetNews(sql: Sql): Promise<void> {
  await sql.run('delete from notice_events');
  await sql.run('update notice_cursor set last_message_id = (select coalesce(max(id), 0) from messages)');
}
