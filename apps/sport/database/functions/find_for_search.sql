-- Puts a record into what the search finds, as it is now, or takes it out. Without a key all of that kind. One arm for each table:
-- only what everybody may see, for what is in the table; time and hidden divisions are compared when somebody searches.
create or replace function find_for_search(p_source text, p_key text default null) returns void language plpgsql as $$
begin
  delete from search_entries where source = p_source and (p_key is null or key = p_key);
  insert into search_entries (source, key, kind, path, title, about, since, division_id, document, spellings)
  select p_source, r.key, r.kind, r.path, r.title, r.about, r.since, r.division_id,
      setweight(to_tsvector('english', search_words(r.title)), 'A') || setweight(to_tsvector('english', search_words(r.about)), 'B')
        || setweight(to_tsvector('english', left(search_words(r.body), 200000)), 'D'),
      spellings_of(search_words(r.title))
    from (
      select id::text as key, 'news' as kind, '/news/' || slug as path, title, summary as about, html as body, published_at as since, null::bigint as division_id
        from news where p_source = 'news' and published_at is not null and (p_key is null or id = p_key::bigint)
      union all
      select id::text, 'page', '/info/' || slug, title, summary, html, '-infinity', null
        from information_pages where p_source = 'information_pages' and is_published and (p_key is null or id = p_key::bigint)
      union all
      select key, 'page', '/' || replace(key, 'programs-', 'programs/'), title, '', html, '-infinity', null
        from pages where p_source = 'pages' and (p_key is null or key = p_key)
      union all
      select id::text, 'page', '/programs/' || kind, title, summary, ages || ' ' || season || ' ' || html, '-infinity', null
        from programs where p_source = 'programs' and (p_key is null or id = p_key::bigint)
      union all
      select id::text, 'question', '/faqs', question, '', html, '-infinity', null
        from faqs where p_source = 'faqs' and (p_key is null or id = p_key::bigint)
      union all
      select id::text, 'document', null, title, description, category, '-infinity', null
        from documents where p_source = 'documents' and (p_key is null or id = p_key::bigint)
      union all
      select id::text, 'document', null, title, summary, to_char(met_on, 'FMMonth YYYY'), '-infinity', null
        from meeting_minutes where p_source = 'meeting_minutes' and (p_key is null or id = p_key::bigint)
      union all
      select id::text, 'document', url, title, description, '', '-infinity', null
        from resources where p_source = 'resources' and (p_key is null or id = p_key::bigint)
      union all
      select t.id::text, 'team', '/teams/' || t.id, t.name, d.name, d.gender || ' ' || d.age_group, '-infinity', d.id
        from teams t join divisions d on d.id = t.division_id where p_source = 'teams' and (p_key is null or t.id = p_key::bigint)
      union all
      select id::text, 'event', '/tournaments/' || id, name, coalesce(description, ''), '', '-infinity', division_id
        from tournaments where p_source = 'tournaments' and not is_draft and (p_key is null or id = p_key::bigint)
      union all
      select id::text, 'event', '/events/special', title, coalesce(description, ''), coalesce(location, ''), '-infinity', division_id
        from special_events where p_source = 'special_events' and (p_key is null or id = p_key::bigint)
      union all
      select id::text, 'venue', '/venues', name, concat_ws(', ', address, city), coalesce(directions, ''), '-infinity', null
        from venues where p_source = 'venues' and removed_at is null and (p_key is null or id = p_key::bigint)
    ) r (key, kind, path, title, about, body, since, division_id);
end $$;
