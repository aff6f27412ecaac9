import type {
  AdminRegistrationList,
  AdminRegistrationRow,
  RegistrationSort,
  RegistrationListState,
} from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import {
  BY_NAME,
  FOUND,
  needsLook,
  RegistrationConditions,
  shownStatus,
  type RegistrationListFilter,
} from './filter.ts';
import { findViews } from './views.ts';

const PAGE = 50;

const ORDER: Readonly<Record<RegistrationSort, string>> = {
  newest: 'r.id desc',
  name: `${BY_NAME} using ~<~, r.id`,
  division: '(select d.position from divisions d where d.id = r.division_id), r.division_id, r.id desc',
  amount: 'r.total_cents desc, r.id desc',
};

/** Who waits before this one, and one more. */
const PLACE = `case when r.status = 'waitlisted' then (
  select count(*)::integer + 1 from registrations w where w.period_id = r.period_id and w.division_id = r.division_id and w.status = 'waitlisted'
     and (coalesce(w.offer_lapsed_at, '-infinity'), w.waitlisted_at, w.id) < (coalesce(r.offer_lapsed_at, '-infinity'), r.waitlisted_at, r.id)) end`;

const rowsOf = (now: string): string => `
  r.id, r.player_first_name, r.player_last_name, r.parent_first_name || ' ' || r.parent_last_name as parent, r.email,
  p.name as period, d.name as division, ${shownStatus(now)} as status, r.payment_status as payment, ${PLACE} as place,
  coalesce(r.offer_expires_at > ${now}, false) as is_offered, ${needsLook(now)} as needs_look, r.total_cents, r.receipt_number,
  ${localTime('r.created_at')} as sent_at`;

interface StateCount {
  status: string;
  n: number;
}

const STATE_OF: Readonly<Record<string, RegistrationListState>> = {
  registered: 'registered',
  waitlisted: 'waitlisted',
  cancelled: 'cancelled',
  draft: 'unfinished',
  awaiting_payment: 'unfinished',
};

/** What a search found is found once, and counted. */
const countFound = ({ any, now }: RegistrationConditions): string =>
  `select r.status, count(*)::integer as n from registrations r where ${any} and ${now}::timestamptz is not null group by r.status`;

/** One state after the other, out of an index: to group ten thousand rows by their state takes twice as long. */
const countEach = ({ any, now }: RegistrationConditions): string =>
  `select v.status, (select count(*)::integer from registrations r where r.status = v.status and ${any}) as n
     from (values ${Object.keys(STATE_OF)
       .map((status) => `('${status}')`)
       .join(', ')}) v (status) where ${now}::timestamptz is not null`;

async function findCounts(
  sql: Sql,
  filter: RegistrationListFilter,
  now: Date,
): Promise<Record<RegistrationListState, number>> {
  const meant = new RegistrationConditions(filter, now);
  const rows = await sql.rows<StateCount>(meant.isSearch ? countFound(meant) : countEach(meant), meant.values);
  const { n: look } = await sql.one<{ n: number }>(
    `select count(*)::integer as n from registrations r where ${meant.any} and ${needsLook('$1')}`,
    meant.values,
  );
  const counts: Record<RegistrationListState, number> = {
    all: 0,
    registered: 0,
    waitlisted: 0,
    unfinished: 0,
    cancelled: 0,
    look,
  };
  for (const { status, n } of rows) {
    counts.all += n;
    const state = STATE_OF[status];
    if (state) counts[state] += n;
  }
  return counts;
}

const findItems = (
  sql: Sql,
  filter: RegistrationListFilter,
  { now, sort, page }: { now: Date; sort: RegistrationSort; page: number },
): Promise<AdminRegistrationRow[]> => {
  const meant = new RegistrationConditions(filter, now);
  const offset = `$${meant.values.push((page - 1) * PAGE)}`;
  return sql.rows<AdminRegistrationRow>(
    `select ${rowsOf('$1')}
       from (select r.id, row_number() over () as turn from (
               select r.id from registrations r where ${meant.meant} order by ${ORDER[sort]} limit ${PAGE} offset ${offset}) r) shown
       join registrations r on r.id = shown.id
       join registration_periods p on p.id = r.period_id join divisions d on d.id = r.division_id
      where $1::timestamptz is not null order by shown.turn`,
    meant.values,
  );
};

/** A page of the list, with how many are in each state, and what else it can be narrowed to. */
export async function findRegistrations(
  sql: Sql,
  filter: RegistrationListFilter,
  {
    now,
    sort = 'newest',
    page = 1,
    reader,
  }: { now: Date; sort?: RegistrationSort | undefined; page?: number | undefined; reader: number },
): Promise<AdminRegistrationList> {
  const [items, counts, periods, divisions, views] = await Promise.all([
    findItems(sql, filter, { now, sort, page }),
    findCounts(sql, filter, now),
    sql.rows<{ id: number; name: string }>(
      'select p.id, p.name from registration_periods p order by p.opens_at desc, p.id desc limit 100',
    ),
    sql.rows<{ id: number; name: string }>(
      `select d.id, d.name from divisions d where d.id in (select x.division_id from registration_divisions x where $1::bigint is null or x.period_id = $1)
        order by d.league_id desc, d.position, d.id limit 100`,
      [filter.period_id ?? null],
    ),
    findViews(sql, reader),
  ]);
  const total = counts[filter.state ?? 'all'];
  const isSearch = (filter.q?.trim() ?? '') !== '';
  return { items, page, total, is_capped: isSearch && counts.all >= FOUND, counts, periods, divisions, views };
}
