-- What the public can see of the site or will see at its time, whatever its kind: one arm for each kind of content that volunteers
-- look after. `path` is null for what has no page of its own; `since` is null for what was never dated.
create or replace view live_content as
  select 'news'::text as kind, id, title, '/news/' || slug as path, published_at as since, null::timestamptz as until, updated_at as changed_at
    from news
  union all
  select 'page', id, title, '/info/' || slug, case when is_published then '-infinity'::timestamptz end, null, updated_at
    from information_pages;
