import type { AuditEntry } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField, Problem, type Sql } from '@sports-hub/kernel';
import { localTime, startOfDay } from '@sports-hub/kernel/time';
import { nameOfSubject } from '../../members/audit-subjects.ts';
import { nameOfAnything } from './audit-subject-names.ts';
import { pageOf } from '../../platform/pages-of-rows.ts';
import { findMembers } from '../families/search.ts';
import type { ActionContext } from '../context.ts';
import { facts, GROUPS, wordsFor } from './audit-words.ts';

export interface AuditFilter {
  q?: string | undefined;
  by?: string | undefined;
  what?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const PAGE = 50;
const MAX_ROWS = 10_000;

interface AuditRow {
  id: number;
  at: string;
  event: string;
  actor: string;
  subject: string | null;
  detail: Record<string, unknown>;
  request_id: string | null;
  actor_name: string | null;
  subject_name: string | null;
}

const memberId = (text: string | null): number | null => {
  const [, id] = /^member:(\d{1,15})$/.exec(text ?? '') ?? [];
  return id ? Number(id) : null;
};

const ROWS = `e.id, ${localTime('e.at')} as at, e.event, e.actor, e.subject, e.detail, e.request_id,
  ${nameOfSubject('e.actor')} as actor_name, ${nameOfAnything('e.subject')} as subject_name`;

/** By these the trail tells what a record is called; the first that it has. */
const NAMING = ['title', 'question', 'name', 'code', 'alt'] as const;

/** What a record was called that is not there any more, as its own entry tells. */
function nameIn({ before, after }: AuditRow['detail']): string | undefined {
  for (const side of [after, before])
    for (const key of NAMING) {
      const held = (side as Partial<Record<string, unknown>> | null | undefined)?.[key];
      if (typeof held === 'string' && held !== '') return held;
    }
  return undefined;
}

const SITE_TEXTS: Readonly<Record<string, string>> = {
  'site-text:terms': t('answers.admin.office.audit.terms'),
  'site-text:privacy': t('answers.admin.office.audit.privacy'),
};

/**
 * `visitor` and `system` are words already; an operator is named by their login, an address stays unknown. A record
 * without a name has its number, and says what it is where the words before it do not: "removed the video number 12".
 */
const nameless = (text: string, said = ''): string => {
  const known = SITE_TEXTS[text];
  if (known) return known;
  if (text === 'visitor') return t('answers.admin.office.audit.aVisitor');
  if (text === 'system') return t('answers.admin.office.audit.theSystem');
  if (text.startsWith('address:')) return 'an unknown address';
  const [kind = '', id] = text.split(':');
  if (kind === 'operator') return `Operator ${id}`;
  const words = kind.replaceAll(/[_-]/g, ' ');
  return !id ? text : said.includes(words) ? t('answers.admin.office.audit.number', { id }) : `${words} ${id}`;
};

function present(row: AuditRow): AuditEntry {
  const { reason, before, after, ...rest } = row.detail;
  const isOwn = row.subject === row.actor;
  const what = wordsFor(row.event, isOwn);
  return {
    id: row.id,
    at: row.at,
    event: row.event,
    actor: row.actor_name ?? nameless(row.actor),
    actor_id: memberId(row.actor),
    what,
    subject:
      row.subject === null || isOwn ? null : (row.subject_name ?? nameIn(row.detail) ?? nameless(row.subject, what)),
    subject_id: memberId(row.subject),
    before: facts(before),
    after: [...facts(after), ...(after || before ? [] : facts(rest))],
    reason: typeof reason === 'string' ? reason : null,
    request_id: row.request_id,
  };
}

/** The audit log: read by whoever may, changed by nobody. */
export function createAuditReader({ db }: Pick<ActionContext, 'db'>) {
  const where = async (filter: AuditFilter): Promise<{ text: string; values: unknown[] }> => {
    if (filter.from && filter.to && filter.to < filter.from)
      throw invalidField('to', t('answers.admin.office.audit.thisIsBefore', { from: filter.from }));
    const values: unknown[] = [];
    const add = (given: unknown): string => `$${values.push(given)}`;
    const conditions: string[] = [];
    const names = (ids: readonly number[]) => ids.map((id) => `member:${id}`);
    const q = filter.q?.trim() ?? '';
    if (q) {
      const { items } = await findMembers(db, { q, filter: 'all', before: undefined });
      const people = add(names(items.map(({ id }) => id)));
      conditions.push(
        `(e.actor = any (${people}) or e.subject = any (${people}) or e.request_id = ${add(q)} or e.event = ${add(q)})`,
      );
    }
    if (filter.by === 'operators') conditions.push(`e.actor like 'operator:%'`);
    else if (filter.by)
      conditions.push(`e.actor = ${add(/^\d+$/.test(filter.by) ? `member:${filter.by}` : filter.by)}`);
    const groups = filter.what ? GROUPS[filter.what] : undefined;
    if (groups) conditions.push(`e.event like any (${add(groups.map((group) => `${group.replaceAll('_', '\\_')}%`))})`);
    if (filter.from) conditions.push(`e.at >= ${startOfDay(`${add(filter.from)}::date`)}`);
    if (filter.to) conditions.push(`e.at < ${startOfDay(`${add(filter.to)}::date + 1`)}`);
    return { text: conditions.length > 0 ? conditions.join(' and ') : 'true', values };
  };

  /** The administrators, and whoever is asked for: somebody who no longer is one still did what they did. */
  const findActors = (by: string | undefined): Promise<{ by: string; name: string }[]> =>
    db.rows(
      `select m.id::text as by, m.first_name || ' ' || m.last_name as name from members m
        where m.id in (select member_id from administrators) or m.id = $1 order by m.first_name, m.last_name, m.id limit 200`,
      [by && /^\d+$/.test(by) ? by : null],
    );

  return {
    async search(filter: AuditFilter, before: number | undefined) {
      const { text, values } = await where(filter);
      const rows = await db.rows<AuditRow>(
        `select ${ROWS} from audit_events e where ${text} and ($${values.length + 1}::bigint is null or e.id < $${values.length + 1}) order by e.id desc limit ${PAGE + 1}`,
        [...values, before ?? null],
      );
      const { total } = await db.one<{ total: number }>(
        `select count(*)::integer as total from (select 1 from audit_events e where ${text} limit ${MAX_ROWS}) counted`,
        values,
      );
      const { items, next } = pageOf(rows, PAGE);
      return {
        items: items.map(present),
        next_before: next?.id ?? null,
        total,
        actors: await findActors(filter.by),
      };
    },

    /** What happened to a member, sign-ins apart. */
    async historyOf(id: number): Promise<AuditEntry[]> {
      if (!(await db.maybeOne('select 1 as one from members where id = $1', [id])))
        throw new Problem('record.not_found');
      const rows = await db.rows<AuditRow>(
        `select ${ROWS} from audit_events e where e.subject = $1 and e.event not like 'site.sign%' and e.event not like 'admin.sign%'
          order by e.id desc limit ${PAGE}`,
        [`member:${id}`],
      );
      return rows.map(present);
    },

    /** What happened to a record, the newest first; not who read it, which would soon be all of it. */
    async historyOfSubject(sql: Sql, subject: string): Promise<AuditEntry[]> {
      const rows = await sql.rows<AuditRow>(
        `select ${ROWS} from audit_events e where e.subject = $1 and e.event <> 'registration.shown' order by e.id desc limit ${PAGE}`,
        [subject],
      );
      return rows.map(present);
    },

    /** The same entries for a file, without pages. */
    async all(sql: Sql, filter: AuditFilter): Promise<AuditEntry[]> {
      const { text, values } = await where(filter);
      const rows = await sql.rows<AuditRow>(
        `select ${ROWS} from audit_events e where ${text} order by e.id desc limit ${MAX_ROWS}`,
        values,
      );
      return rows.map(present);
    },
  };
}
export type AuditReader = ReturnType<typeof createAuditReader>;
