import type { AdminMemberRow, AdminPlayer, MemberFilter } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { pageOf } from '../../platform/pages-of-rows.ts';
import { PLAYER_COLUMNS, STATE_COLUMNS } from './queries.ts';

/** A page of results, and how many each way of matching may bring: what a search costs does not grow with the club. */
const PAGE = 50;

const FILTERS: Readonly<Record<MemberFilter, string>> = {
  all: 'true',
  staff: '(m.is_coach or m.is_staff)',
  unverified: 'm.email_verified_at is null',
  temporary: 'm.has_temporary_password',
  disabled: 'not m.is_active',
  players: 'm.id in (select member_id from player_logins)',
};

/** What people type, as the beginning of "first last" or "last first": commas go, spaces are one. */
const asTyped = (text: string): string => text.toLowerCase().replaceAll(',', ' ').replace(/\s+/g, ' ').trim();
/** For LIKE: the text itself, then anything. */
const beginning = (text: string): string => `${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
/** For LIKE: what begins with what people typed. */
export const beginningWith = (text: string): string => beginning(asTyped(text));

const ROW = `${STATE_COLUMNS}, coalesce((select json_agg(c.first_name || ' ' || c.last_name order by c.id) from guardian_links g
  join players c on c.id = g.player_id where g.member_id = m.id and g.status <> 'revoked'), '[]') as children`;

const NAMES = (alias: string): readonly [string, string] => [
  `lower(${alias}.first_name || ' ' || ${alias}.last_name)`,
  `lower(${alias}.last_name || ' ' || ${alias}.first_name)`,
];

const BY_NAME = (alias: string): string => NAMES(alias)[1];

/** Each way of matching reads one index in its order and stops after a page. */
const ways = (filter: MemberFilter): string[] => [
  ...[...NAMES('m'), 'lower(m.email)'].map(
    (name) =>
      `(select m.id, 0 as rank from members m where ${name} like $1 and ${FILTERS[filter]} order by ${name} using ~<~ limit ${PAGE + 1})`,
  ),
  ...NAMES('c').map(
    (name) =>
      `(select m.id, 1 from (select c.id from players c where ${name} like $1 order by ${name} using ~<~ limit ${4 * PAGE}) c
          join guardian_links g on g.player_id = c.id and g.status <> 'revoked' join members m on m.id = g.member_id
         where ${FILTERS[filter]} limit ${PAGE + 1})`,
  ),
  `(select m.id, -1 from members m where m.id = $2 and ${FILTERS[filter]})`,
];

const SEARCHES = Object.fromEntries(
  (Object.keys(FILTERS) as MemberFilter[]).map((filter) => [
    filter,
    `with found as (select id, min(rank) as rank from (${ways(filter).join(' union all ')}) matches group by id),
          page as (select found.id, found.rank, m.last_name, m.first_name from found join members m on m.id = found.id
                    order by found.rank, lower(m.last_name), lower(m.first_name), found.id limit ${PAGE + 1})
     select ${ROW} from page join members m on m.id = page.id order by page.rank, lower(page.last_name), lower(page.first_name), page.id`,
  ]),
) as Record<MemberFilter, string>;

const LISTS = Object.fromEntries(
  (Object.keys(FILTERS) as MemberFilter[]).map((filter) => [
    filter,
    // After the member `$1`, along the index of the names.
    `select ${ROW} from members m
      where ${FILTERS[filter]} and ${BY_NAME('m')} ~>=~ coalesce((select ${BY_NAME('l')} from members l where l.id = $1), '')
        and ($1::bigint is null or m.id > $1 or ${BY_NAME('m')} <> (select ${BY_NAME('l')} from members l where l.id = $1))
      order by ${BY_NAME('m')} using ~<~, m.id limit ${PAGE + 1}`,
  ]),
) as Record<MemberFilter, string>;

const COUNTED = 10_000;
const COUNTS = Object.fromEntries(
  (Object.keys(FILTERS) as MemberFilter[]).map((filter) => [
    filter,
    `select count(*)::integer as total from (select 1 from members m where ${FILTERS[filter]} limit ${COUNTED}) counted`,
  ]),
) as Record<MemberFilter, string>;

export interface MemberPage {
  items: AdminMemberRow[];
  next_before: number | null;
  has_more: boolean;
  /** Of the whole list; null in a search. */
  total: number | null;
}

const number = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** Members whose name, address, child or number begins with what was typed; without it, all by name. */
export async function findMembers(
  sql: Sql,
  { q, filter, before }: { q: string; filter: MemberFilter; before: number | undefined },
): Promise<MemberPage> {
  const typed = asTyped(q);
  if (typed === '') {
    const rows = await sql.rows<AdminMemberRow>(LISTS[filter], [before ?? null]);
    const { total } = await sql.one<{ total: number }>(COUNTS[filter]);
    const { items, hasMore, next } = pageOf(rows, PAGE);
    return { items, has_more: hasMore, next_before: next?.id ?? null, total };
  }
  const rows = await sql.rows<AdminMemberRow>(SEARCHES[filter], [beginning(typed), number(typed)]);
  const { items, hasMore } = pageOf(rows, PAGE);
  return { items, has_more: hasMore, next_before: null, total: null };
}

/** Registered players, without those who were joined with another one, by the beginning of their name, or by their number. */
export function findPlayers(sql: Sql, q: string): Promise<AdminPlayer[]> {
  const typed = asTyped(q);
  const [firstLast, lastFirst] = NAMES('c');
  return sql.rows<AdminPlayer>(
    `with found as (
       (select c.id from players c where ${firstLast} like $1 and c.joined_with is null order by ${firstLast} using ~<~ limit 20) union
       (select c.id from players c where ${lastFirst} like $1 and c.joined_with is null order by ${lastFirst} using ~<~ limit 20) union
       (select c.id from players c where c.id = $2 and c.joined_with is null))
     select ${PLAYER_COLUMNS} from found join players p on p.id = found.id order by lower(p.last_name), lower(p.first_name), p.id limit 20`,
    [beginning(typed), number(typed)],
  );
}
