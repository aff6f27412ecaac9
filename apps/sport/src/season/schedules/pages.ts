import type { Sql } from '@sports-hub/kernel';
import { startOfDay } from '@sports-hub/kernel/time';
import {
  dayCondition,
  entryCondition,
  type Condition,
  type DivisionColumns,
  type ScheduleFilter,
  type TeamColumns,
} from './filters.ts';

/**
 * Joins the row that a column names, by its primary key for each row shown. The limit changes nothing but the plan: a
 * page has at most a hundred rows, and the planner, which cannot know, would rather read all teams into a hash table.
 */
export const joinById = (table: string, alias: string, column: string): string =>
  `join lateral (select * from ${table} where id = ${column} limit 1) ${alias} on true`;

/** A schedule that can be paged through: where its entries are, and how one is read. */
export interface ScheduleSource {
  kind: 'game' | 'practice';
  table: 'games' | 'practices';
  teamColumns: TeamColumns;
  divisionColumns: DivisionColumns;
  /** Selects an entry `e` as it is shown; ends where `where` or `order by` follows. */
  select: string;
}

export interface SchedulePage {
  page: number;
  limit: number;
  /** Forwards in time unless told otherwise. */
  order?: 'earliest' | 'latest';
}

interface Position {
  total: number;
  /** The day the page begins on, and how many entries of it belong to earlier pages. Undefined: from the beginning. */
  day?: string | null;
  skip: number;
}

/**
 * One page in order of time, and how many entries there are in all: always two statements. Neither reads more rows
 * than the page has, however long the schedule is: the total and the day that a far page begins on come from the
 * counts per day, except for a division or a team, which have few entries and are counted directly.
 */
export async function readPage<R extends object>(
  sql: Sql,
  source: ScheduleSource,
  filter: ScheduleFilter,
  page: SchedulePage,
): Promise<{ items: R[]; total: number }> {
  const offset = (page.page - 1) * page.limit;
  const isSmall = filter.division_id !== undefined || filter.team_id !== undefined;
  const position = isSmall
    ? await countEntries(sql, source, filter, offset)
    : await findDay(sql, source, filter, offset, page.order);
  const condition = entryCondition(filter, source);
  return { items: await readEntries<R>(sql, source, condition, position, page), total: position.total };
}

async function countEntries(
  sql: Sql,
  source: ScheduleSource,
  filter: ScheduleFilter,
  offset: number,
): Promise<Position> {
  const { text, values } = entryCondition(filter, source);
  const { total } = await sql.one<{ total: number }>(
    `select count(*) as total from ${source.table} e where ${text}`,
    values,
  );
  return { total, skip: offset };
}

function findDay(
  sql: Sql,
  source: ScheduleSource,
  filter: ScheduleFilter,
  offset: number,
  order: SchedulePage['order'],
): Promise<Position> {
  const { text, values } = dayCondition(source.kind, filter);
  if (offset === 0)
    return sql.one<Position>(
      `select coalesce(sum(entries), 0) as total, 0 as skip from schedule_days where ${text}`,
      values,
    );
  const from = `$${values.push(offset)}::bigint`;
  const [onwards, backwards] = order === 'latest' ? ['day desc', 'day'] : ['day', 'day desc'];
  return sql.one<Position>(
    `with days as (
       select day, entries, sum(entries) over (order by ${onwards}) - entries as before from schedule_days where ${text}
     ), first as (
       select day, before from days where before <= ${from} and entries > 0 order by ${backwards} limit 1
     )
     select coalesce((select sum(entries) from days), 0) as total, (select day from first) as day,
       ${from} - coalesce((select before from first), 0) as skip`,
    values,
  );
}

function readEntries<R extends object>(
  sql: Sql,
  source: ScheduleSource,
  condition: Condition,
  { day, skip }: Position,
  { limit, order }: SchedulePage,
): Promise<R[]> {
  const values = [...condition.values];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const onDay = (): string => `${parameter(day)}::date`;
  const start =
    day === undefined
      ? ''
      : order === 'latest'
        ? ` and e.starts_at < ${startOfDay(`${onDay()} + 1`)}`
        : ` and e.starts_at >= ${startOfDay(onDay())}`;
  const by = (alias: string): string =>
    order === 'latest' ? `${alias}starts_at desc, ${alias}id desc` : `${alias}starts_at, ${alias}id`;
  // The page's rows are found in an index first; only they are joined with what is shown of them. The planner cannot
  // know what a parameter will limit to and would prepare for a tenth of the table, so the most a page has is written
  // out.
  return sql.rows<R>(
    `with page as materialized (
       select id from (
         select e.id, e.starts_at from ${source.table} e where ${condition.text}${start}
         order by ${by('e.')} limit 100 offset ${parameter(skip)}
       ) longest order by ${by('')} limit ${parameter(limit)}
     )
     ${source.select} where e.id in (select id from page) order by ${by('e.')}`,
    values,
  );
}
