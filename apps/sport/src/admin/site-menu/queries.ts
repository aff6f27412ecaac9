import type { ChangedBy, ContentState, LinkToPage } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';

export interface MenuRow {
  id: number;
  under: number | null;
  place: number;
  label: string;
  target: string;
}

/** Each entry before those under it, with its place among those beside it. */
export const findMenu = (sql: Sql): Promise<MenuRow[]> =>
  sql.rows<MenuRow>(
    `select n.id, n.parent_id as under, n.label, n.target,
            row_number() over (partition by n.parent_id order by n.position, n.id)::integer as place
       from navigation_items n left join navigation_items p on p.id = n.parent_id
      order by coalesce(p.position, n.position), coalesce(p.id, n.id), n.parent_id is not null, n.position, n.id`,
  );

export const findMenuVersion = (sql: Sql): Promise<{ version: number; changed: ChangedBy | null }> =>
  sql.one<{ version: number; changed: ChangedBy | null }>(
    `select s.version, case when s.changed_at is not null then json_build_object('by',
              (select m.first_name || ' ' || m.last_name from members m where m.id = s.changed_by), 'at', ${localTime('s.changed_at')}) end as changed
       from navigation_saves s`,
  );

/** Whoever saves the menu does so one after the other. */
export const lockMenu = (tx: Tx): Promise<{ version: number }> =>
  tx.one<{ version: number }>('select version from navigation_saves for update');

export const noteMenuSaved = (tx: Tx, by: number, now: Date): Promise<number> =>
  tx.run('update navigation_saves set changed_at = $1, changed_by = $2', [now, by]);

export const nextMenuIds = (tx: Tx, count: number): Promise<{ id: number }[]> =>
  tx.rows<{ id: number }>(
    `select nextval(pg_get_serial_sequence('navigation_items', 'id')) as id from generate_series(1, $1::integer)`,
    [count],
  );

/** In their order. Entries keep their ids, so that two people who move them mean the same ones. */
export async function storeMenu(
  tx: Tx,
  entries: readonly { id: number; under: number | null; label: string; target: string }[],
): Promise<void> {
  const ids = entries.map(({ id }) => id);
  // Nothing goes away with an entry that it stood under until now.
  await tx.run('update navigation_items set parent_id = null where parent_id is not null');
  await tx.run('delete from navigation_items where id <> all($1::bigint[])', [ids]);
  await tx.run(
    `insert into navigation_items (id, label, target, position)
     select id, label, target, place from unnest($1::bigint[], $2::text[], $3::text[]) with ordinality as g (id, label, target, place)
     on conflict (id) do update set label = excluded.label, target = excluded.target, position = excluded.position`,
    [ids, entries.map(({ label }) => label), entries.map(({ target }) => target)],
  );
  await tx.run(
    `update navigation_items n set parent_id = g.under from unnest($1::bigint[], $2::bigint[]) as g (id, under)
      where g.id = n.id and g.under is not null`,
    [ids, entries.map(({ under }) => under)],
  );
}

/** Whether something that is not live is being written for these addresses. */
export const findDraftPaths = async (sql: Sql, paths: readonly string[]): Promise<string[]> =>
  (
    await sql.rows<{ path: string }>(
      `select distinct i.path from content_items i where i.path = any($1::text[]) and i.path is not null and i.live is null and i.removed_at is null`,
      [paths],
    )
  ).map(({ path }) => path);

/** Texts that stand on the site: where, what they are called, where they are read, and their HTML. */
const LIVE_TEXTS = `
  select 'news' as place, title, '/news/' || slug as href, html from news
  union all select 'page', title, '/info/' || slug, html from information_pages
  union all select 'text', title, case key when 'about' then '/about' when 'programs' then '/programs'
    when 'programs-in-house' then '/programs/in-house' else '/programs/travel' end, html from pages
  union all select 'text', title, '/programs/' || kind, html from programs
  union all select 'notice', title, '/', html from site_notices
  union all select 'question', question, '/faqs', html from faqs`;

/** In HTML as it is stored a link to `$1` is one of these. */
const leadsTo = (html: string, path: string): string =>
  `(${html} like '%href="' || ${path} || '"%' or ${html} like '%href="' || ${path} || '#%' or ${html} like '%href="' || ${path} || '?%')`;

export interface OutsideRow {
  id: number;
  title: string;
  path: string;
  state: ContentState;
  links: number;
  changed: ChangedBy | null;
}

/** Pages of information that no entry leads to. The foot of every page leads to those that every site has. */
export const findPagesOutside = (sql: Sql, now: Date): Promise<OutsideRow[]> =>
  sql.rows<OutsideRow>(
    `with texts as materialized (${LIVE_TEXTS}),
      known as (
        select l.id, l.title, l.path, 'live' as state, null::bigint as changed_by, l.changed_at
          from live_content l where l.kind = 'page' and not l.is_fixed and l.path is not null and l.since <= $1 and (l.until is null or l.until > $1)
        union all
        select i.id, i.title, i.path, 'draft', i.changed_by, i.changed_at
          from content_items i where i.kind = 'page' and i.live is null and i.removed_at is null and i.path like '/info/%')
     select k.id, k.title, k.path, k.state as state,
            (select count(*) from texts x where ${leadsTo('x.html', 'k.path')})::integer as links,
            json_build_object('by', (select m.first_name || ' ' || m.last_name from members m where m.id = k.changed_by),
                              'at', ${localTime('k.changed_at')}) as changed
       from known k where not exists (select from navigation_items n where n.target = k.path)
      order by lower(k.title), k.id limit 200`,
    [now],
  );

/** Everything that leads to an address: the menu, what stands on the site, and what is being written. */
export const findLinksTo = (sql: Sql, path: string): Promise<LinkToPage[]> =>
  sql.rows<LinkToPage>(
    `select 'menu' as "where", n.label as title, '/admin/site-menu' as href from navigation_items n where n.target = $1
     union all
     select 'home', coalesce(s.hero_action_label, s.name), '/' from site_settings s where s.hero_action_target = $1
     union all
     select x.place, x.title, x.href from (${LIVE_TEXTS}) x where ${leadsTo('x.html', '$1')}
     union all
     select 'draft', i.title, case i.kind when 'news' then '/admin/news/' || i.id when 'page' then '/admin/pages/' || i.id end
       from content_items i join content_versions v on v.kind = i.kind and v.id = i.id and v.number = i.newest
      where i.removed_at is null and i.newest is distinct from i.live and ${leadsTo(`(v.fields->>'html')`, '$1')}
     limit 200`,
    [path],
  );
