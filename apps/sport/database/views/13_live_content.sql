-- What the public can see of the site or will see at its time, whatever its kind: one arm for each kind of content that volunteers
-- look after. `path` is null for what has no page of its own; `since` is null for what was never dated. Pages that every site
-- has (`content/pages/fixed.ts`) are there before anybody has written one.
create or replace view live_content as
  select 'news'::text as kind, id, title, '/news/' || slug as path, published_at as since, null::timestamptz as until, updated_at as changed_at,
         false as is_fixed
    from news
  union all
  select 'page', id, title, '/info/' || slug, case when is_published then '-infinity'::timestamptz end, null, updated_at, false
    from information_pages
  union all
  select 'page', f.id, coalesce(p.title, f.path), f.path, case when p.key is not null then '-infinity'::timestamptz end, null, p.updated_at, true
    from (values (1000000001::bigint, 'about', '/about'), (1000000002, 'programs', '/programs'), (1000000003, 'programs-in-house', '/programs/in-house'),
                 (1000000004, 'programs-travel', '/programs/travel')) f (id, key, path)
    left join pages p on p.key = f.key;
