import type { AdminNotice, AdminQuestion } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import type { StoredHtml } from '../../platform/html/safe-html.ts';

const CHANGED = (table: string): string =>
  `case when ${table}.changed_at is not null then json_build_object('by',
     (select m.first_name || ' ' || m.last_name from members m where m.id = ${table}.changed_by), 'at', ${localTime(`${table}.changed_at`)}) end`;

export type NoticeRow = Omit<AdminNotice, 'text' | 'is_plain'> & { html_rules: number };

const NOTICE = `select n.id, n.title, n.html, n.html_rules, n.level,
    case when n.shown_until <= $1 then 'over' when n.shown_from > $1 then 'scheduled' else 'live' end as state,
    ${localTime('n.shown_from')} as shown_from, ${localTime('n.shown_until')} as shown_until, n.version, ${CHANGED('n')} as changed
  from site_notices n`;

/** Important ones first, then as the home page shows them; earlier ones last. */
export const findNotices = (sql: Sql, now: Date): Promise<NoticeRow[]> =>
  sql.rows<NoticeRow>(
    `${NOTICE} order by coalesce(n.shown_until <= $1, false), n.shown_from > $1, n.level = 'important' desc,
       case when n.shown_until <= $1 then n.shown_until end desc, n.position, n.id limit 100`,
    [now],
  );

export const findNotice = (sql: Sql, now: Date, id: number): Promise<NoticeRow | undefined> =>
  sql.maybeOne<NoticeRow>(`${NOTICE} where n.id = $2`, [now, id]);

/** Two at once could both find that no other is important. */
export const lockNotices = (tx: Tx): Promise<number> => tx.run('lock table site_notices in share row exclusive mode');

export interface NoticeValues {
  title: string;
  written: StoredHtml;
  level: AdminNotice['level'];
  from: Date;
  until: Date | null;
}

export const insertNotice = async (
  tx: Tx,
  { title, written, level, from, until }: NoticeValues,
  { by, now }: { by: number; now: Date },
): Promise<number> =>
  (
    await tx.one<{ id: number }>(
      `insert into site_notices (title, html, html_rules, level, shown_from, shown_until, position, changed_at, changed_by)
       values ($1, $2, $3, $4, $5, $6, (select coalesce(max(position), 0) + 1 from site_notices), $7, $8) returning id`,
      [title, written.html, written.html_rules, level, from, until, now, by],
    )
  ).id;

export const updateNotice = (
  tx: Tx,
  id: number,
  { title, written, level, from, until }: NoticeValues,
  { by, now }: { by: number; now: Date },
): Promise<number> =>
  tx.run(
    `update site_notices set title = $2, html = $3, html_rules = $4, level = $5, shown_from = $6, shown_until = $7, changed_at = $8, changed_by = $9
      where id = $1`,
    [id, title, written.html, written.html_rules, level, from, until, now, by],
  );

/** The important one that is shown at some time between these. */
export const findImportantBetween = (
  sql: Sql,
  { id, from, until }: { id: number | null; from: Date; until: Date },
): Promise<{ id: number; title: string; until: Date | null } | undefined> =>
  sql.maybeOne<{ id: number; title: string; until: Date | null }>(
    `select n.id, n.title, n.shown_until as until from site_notices n
      where n.level = 'important' and n.id is distinct from $1 and n.shown_from < $3 and (n.shown_until is null or n.shown_until > $2)
      order by n.shown_from limit 1`,
    [id, from, until],
  );

export const makePlain = (tx: Tx, id: number, { by, now }: { by: number; now: Date }): Promise<number> =>
  tx.run(`update site_notices set level = 'info', changed_at = $2, changed_by = $3 where id = $1`, [id, now, by]);

export const endNotice = (tx: Tx, id: number, { by, now }: { by: number; now: Date }): Promise<number> =>
  tx.run(
    'update site_notices set shown_from = least(shown_from, $2), shown_until = $2, changed_at = $2, changed_by = $3 where id = $1',
    [id, now, by],
  );

export const deleteNotice = (tx: Tx, id: number): Promise<number> =>
  tx.run('delete from site_notices where id = $1', [id]);

export type QuestionRow = Omit<AdminQuestion, 'text' | 'is_plain'> & { html_rules: number };

const QUESTION = `select f.id, f.category, f.question, f.html, f.html_rules, f.version, ${CHANGED('f')} as changed from faqs f`;

export const findQuestions = (sql: Sql): Promise<QuestionRow[]> =>
  sql.rows<QuestionRow>(`${QUESTION} order by f.position, f.id limit 500`);

export const findQuestion = (sql: Sql, id: number): Promise<QuestionRow | undefined> =>
  sql.maybeOne<QuestionRow>(`${QUESTION} where f.id = $1`, [id]);

/** Moves change several rows: one after the other. */
export const lockQuestions = (tx: Tx): Promise<number> => tx.run('lock table faqs in share row exclusive mode');

export interface QuestionValues {
  category: string;
  question: string;
  written: StoredHtml;
}

export const insertQuestion = async (
  tx: Tx,
  { category, question, written }: QuestionValues,
  { by, now }: { by: number; now: Date },
): Promise<number> =>
  (
    await tx.one<{ id: number }>(
      `insert into faqs (category, question, html, html_rules, position, changed_at, changed_by)
       values ($1, $2, $3, $4, (select coalesce(max(position), 0) + 1 from faqs), $5, $6) returning id`,
      [category, question, written.html, written.html_rules, now, by],
    )
  ).id;

export const updateQuestion = (
  tx: Tx,
  id: number,
  { category, question, written }: QuestionValues,
  { by, now }: { by: number; now: Date },
): Promise<number> =>
  tx.run(
    'update faqs set category = $2, question = $3, html = $4, html_rules = $5, changed_at = $6, changed_by = $7 where id = $1',
    [id, category, question, written.html, written.html_rules, now, by],
  );

/** Only those whose place is another one. */
export const storeOrder = (tx: Tx, ids: readonly number[]): Promise<number> =>
  tx.run(
    `update faqs f set position = g.place from unnest($1::bigint[]) with ordinality as g (id, place)
      where f.id = g.id and f.position <> g.place`,
    [ids],
  );

export const deleteQuestion = (tx: Tx, id: number): Promise<number> => tx.run('delete from faqs where id = $1', [id]);
