import type { ContentCount, ContentItem, ContentKind, ContentState } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';

/** SQL: whether the public sees `l` at `$1`. */
const IS_LIVE = 'l.since <= $1 and (l.until is null or l.until > $1)';

const NAME = (member: string): string =>
  `(select m.first_name || ' ' || m.last_name from members m where m.id = ${member})`;

const STATE = `case when ${IS_LIVE} then 'live'
    when i.planned is not null or (i.id is null and l.since > $1) then 'scheduled'
    when i.ended = 'unpublished' then 'unpublished'
    when i.ended = 'expired' or l.until <= $1 then 'expired' else 'draft' end`;

const COLUMNS = `coalesce(i.kind, l.kind) as kind, coalesce(i.id, l.id) as id, coalesce(i.title, l.title) as title,
  coalesce(l.path, i.path) as path, ${STATE} as state, coalesce(i.newest, 1) as number,
  case when i.id is not null then i.live when ${IS_LIVE} then 1 end as live_number,
  i.id is not null and i.newest is distinct from i.live as has_draft,
  ${localTime(`nullif(case when i.id is not null then i.live_since when ${IS_LIVE} then l.since end, '-infinity')`)} as live_since,
  ${localTime('case when i.id is not null then i.publish_at when l.since > $1 then l.since end')} as publish_at,
  i.plan_failed, ${localTime('case when i.id is not null then i.expires_at else l.until end')} as expires_at,
  case when i.asked_at is not null then json_build_object('by', ${NAME('i.asked_by')}, 'at', ${localTime('i.asked_at')}) end as asked,
  case when coalesce(i.changed_at, l.changed_at) is not null
    then json_build_object('by', ${NAME('i.changed_by')}, 'at', ${localTime('coalesce(i.changed_at, l.changed_at)')}) end as changed,
  coalesce(l.is_fixed, false) as is_fixed, coalesce(i.version, 1) as version`;

/** Those that were opened here and those that were not, of the kind `$2`. */
const itemsWhere = (condition: string): string => `
  from (select kind, id, title, path, since, until, changed_at, is_fixed from live_content where kind = $2 and ${condition}) l
  full join (select kind, id, version, newest, live, planned, publish_at, plan_failed, expires_at, live_since, ended, asked_at, asked_by, title,
                    path, changed_at, changed_by
               from content_items where kind = $2 and removed_at is null and ${condition}) i on i.id = l.id`;

export const findItem = (sql: Sql, now: Date, kind: ContentKind, id: number): Promise<ContentItem | undefined> =>
  sql.maybeOne<ContentItem>(`select ${COLUMNS} ${itemsWhere('id = $3')}`, [now, kind, id]);

/** Whether somebody may look at drafts now: an administrator with content, in whatever part. */
export const mayReadContent = async (sql: Sql, memberId: number): Promise<boolean> =>
  (await sql.maybeOne<{ id: number }>(
    `select m.id from administrators a join members m on m.id = a.member_id
      where a.member_id = $1 and m.is_active
        and (a.is_super or exists (select from administrator_pages g where g.member_id = a.member_id and g.page = 'content'))`,
    [memberId],
  )) !== undefined;

export interface ItemFilter {
  q: string;
  state: ContentState | 'asked' | '';
  limit: number;
  offset: number;
}

const FILTERED = `from (select ${COLUMNS} ${itemsWhere('true')}) x
  where ($3 = '' or x.title ~* $3) and ($4 = '' or x.state = $4 or ($4 = 'asked' and x.asked is not null) or ($4 = 'draft' and x.has_draft))`;

/** The beginning of a word, whatever was typed. */
const asPattern = (q: string): string =>
  q.trim() === '' ? '' : `\\m${q.trim().replaceAll(/[^\p{L}\p{N} ]/gu, '\\$&')}`;

export const findItems = (
  sql: Sql,
  now: Date,
  kind: ContentKind,
  { q, state, limit, offset }: ItemFilter,
): Promise<ContentItem[]> =>
  sql.rows<ContentItem>(`select x.* ${FILTERED} order by (x.changed->>'at') desc, x.id desc limit $5 offset $6`, [
    now,
    kind,
    asPattern(q),
    state,
    limit,
    offset,
  ]);

export const countItems = async (
  sql: Sql,
  now: Date,
  kind: ContentKind,
  { q, state }: Pick<ItemFilter, 'q' | 'state'>,
): Promise<number> =>
  (await sql.one<{ total: number }>(`select count(*)::integer as total ${FILTERED}`, [now, kind, asPattern(q), state]))
    .total;

const ALL = (kinds: string): string => `
  from (select kind, id, title, path, since, until, changed_at, is_fixed from live_content where kind = any(${kinds})) l
  full join (select kind, id, version, newest, live, planned, publish_at, plan_failed, expires_at, live_since, ended, asked_at, asked_by, title,
                    path, changed_at, changed_by
               from content_items where kind = any(${kinds}) and removed_at is null) i on i.kind = l.kind and i.id = l.id`;

/** Whatever its kind: what happens by itself, what is being written, and what did not go live at its time. */
export const findOverviewItems = (
  sql: Sql,
  now: Date,
  kinds: readonly ContentKind[],
  limit: number,
): Promise<(ContentItem & { part: 'next' | 'draft' | 'failed' })[]> =>
  sql.rows<ContentItem & { part: 'next' | 'draft' | 'failed' }>(
    `with x as (select ${COLUMNS} ${ALL('$2')})
     (select x.*, 'next'::text as part from x where publish_at is not null or (expires_at is not null and state in ('live', 'scheduled'))
       order by least(publish_at, expires_at), id limit $3)
     union all
     (select x.*, 'draft' from x where has_draft and publish_at is null and plan_failed is null
       order by (changed->>'at') desc, id desc limit $3)
     union all
     (select x.*, 'failed' from x where plan_failed is not null order by (changed->>'at') desc, id desc limit $3)`,
    [now, kinds, limit],
  );

/** How much there is of each kind, and who changed it last. */
export const countKinds = (sql: Sql, now: Date, kinds: readonly ContentKind[]): Promise<ContentCount[]> =>
  sql.rows<ContentCount>(
    `select k.kind, count(*) filter (where x.state = 'live')::integer as live,
            count(*) filter (where x.publish_at is not null)::integer as scheduled,
            count(*) filter (where x.has_draft and x.publish_at is null)::integer as drafts,
            count(*) filter (where x.state = 'expired')::integer as expired,
            (array_agg(x.changed order by x.changed->>'at' desc nulls last) filter (where x.changed->>'at' <= ${localTime('$1::timestamptz')}))[1] as changed
       from unnest($2::text[]) with ordinality as k (kind, place)
       left join (select ${COLUMNS} ${ALL('$2')}) x on x.kind = k.kind
      group by k.kind, k.place order by k.place`,
    [now, kinds],
  );

/** An item that is being changed. */
export interface LockedItem {
  kind: ContentKind;
  id: number;
  version: number;
  newest: number;
  live: number | null;
  planned: number | null;
  publish_at: Date | null;
  publish_by: number | null;
  expires_at: Date | null;
  live_since: Date | null;
  title: string;
}

export const lockItem = (tx: Tx, kind: ContentKind, id: number): Promise<LockedItem | undefined> =>
  tx.maybeOne<LockedItem>(
    `select kind, id, version, newest, live, planned, publish_at, publish_by, expires_at, live_since, title
       from content_items where kind = $1 and id = $2 and removed_at is null for no key update`,
    [kind, id],
  );

export interface LiveRow {
  title: string;
  path: string | null;
  /** Null for what was there before anybody noted it. */
  since: Date | null;
  until: Date | null;
  changed_at: Date | null;
  stands: 'live' | 'ahead' | 'over' | 'undated';
}

/** What the table of its kind says, whether it was opened here or not. */
export const findLiveRow = (sql: Sql, now: Date, kind: ContentKind, id: number): Promise<LiveRow | undefined> =>
  sql.maybeOne<LiveRow>(
    `select l.title, l.path, nullif(l.since, '-infinity') as since, l.until, l.changed_at,
            case when l.until <= $1 then 'over' when l.since <= $1 then 'live' when l.since > $1 then 'ahead' else 'undated' end as stands
       from live_content l where l.kind = $2 and l.id = $3`,
    [now, kind, id],
  );

export interface NewItem {
  kind: ContentKind;
  id: number;
  title: string;
  path: string | null;
  live: number | null;
  planned: number | null;
  publishAt: Date | null;
  expiresAt: Date | null;
  liveSince: Date | null;
  ended: 'expired' | null;
  changedAt: Date;
  changedBy: number | null;
}

/** With its first version. None where somebody else was quicker. */
export const insertItem = (tx: Tx, item: NewItem): Promise<number> =>
  tx.run(
    `insert into content_items (kind, id, newest, title, path, live, planned, publish_at, expires_at, live_since, ended, changed_at, changed_by)
     values ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing`,
    [
      item.kind,
      item.id,
      item.title,
      item.path,
      item.live,
      item.planned,
      item.publishAt,
      item.expiresAt,
      item.liveSince,
      item.ended,
      item.changedAt,
      item.changedBy,
    ],
  );

/** The newest version is another one, or says something else. */
export const noteNewest = (
  tx: Tx,
  { kind, id }: LockedItem,
  {
    number,
    title,
    path,
    by,
    now,
  }: { number: number; title: string; path: string | null; by: number | null; now: Date },
): Promise<number> =>
  tx.run(
    'update content_items set newest = $3, title = $4, path = $5, changed_by = $6, changed_at = $7 where kind = $1 and id = $2',
    [kind, id, number, title, path, by, now],
  );

export const notePlan = (
  tx: Tx,
  { kind, id }: Pick<LockedItem, 'kind' | 'id'>,
  plan: { number: number; at: Date; until: Date | null; by: number } | null,
  failed: string | null = null,
): Promise<number> =>
  tx.run(
    `update content_items set planned = $3, publish_at = $4, publish_by = $5, plan_failed = $6,
            expires_at = case when $3::integer is not null then $7 when live is not null then expires_at end,
            asked_at = case when $3::integer is null then asked_at end, asked_by = case when $3::integer is null then asked_by end
      where kind = $1 and id = $2`,
    [kind, id, plan?.number ?? null, plan?.at ?? null, plan?.by ?? null, failed, plan?.until ?? null],
  );

export const noteLive = (
  tx: Tx,
  { kind, id }: LockedItem,
  { number, since, until }: { number: number; since: Date; until: Date | null },
): Promise<number> =>
  tx.run(
    `update content_items set live = $3, live_since = $4, expires_at = $5, planned = null, publish_at = null, publish_by = null,
            plan_failed = null, ended = null, ended_at = null, asked_at = null, asked_by = null
      where kind = $1 and id = $2`,
    [kind, id, number, since, until],
  );

export const noteEnded = (
  tx: Tx,
  { kind, id }: LockedItem,
  how: 'expired' | 'unpublished',
  now: Date,
): Promise<number> =>
  tx.run(
    `update content_items set live = null, ended = $3, ended_at = $4, expires_at = null where kind = $1 and id = $2`,
    [kind, id, how, now],
  );

export const noteAsked = (tx: Tx, { kind, id }: LockedItem, by: number, now: Date): Promise<number> =>
  tx.run('update content_items set asked_at = $4, asked_by = $3 where kind = $1 and id = $2', [kind, id, by, now]);

export const noteRemoved = (tx: Tx, { kind, id }: LockedItem, now: Date): Promise<number> =>
  tx.run('update content_items set removed_at = $3, asked_at = null, asked_by = null where kind = $1 and id = $2', [
    kind,
    id,
    now,
  ]);

/** The number of the version that goes live by itself. */
export const findPlanned = async (sql: Sql, kind: ContentKind, id: number): Promise<number | null> =>
  (
    await sql.maybeOne<{ planned: number | null }>('select planned from content_items where kind = $1 and id = $2', [
      kind,
      id,
    ])
  )?.planned ?? null;

/** What should have gone live or away by now. */
export const findDue = (sql: Sql, now: Date): Promise<{ kind: ContentKind; id: number }[]> =>
  sql.rows<{ kind: ContentKind; id: number }>(
    `select kind, id from content_items where least(publish_at, expires_at) <= $1 and (publish_at is not null or expires_at is not null)
        and removed_at is null order by least(publish_at, expires_at) limit 50`,
    [now],
  );
