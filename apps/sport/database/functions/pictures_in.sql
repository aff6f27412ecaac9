-- The pictures that a row shows: in its HTML, and by the columns that name a file. In order.
create or replace function pictures_in(shown jsonb, columns text[]) returns bigint[] language sql stable as $$
  select coalesce(array_agg(distinct z.picture_id order by z.picture_id), '{}')
    from (select (regexp_matches(shown->>'html', '<img [^>]*src="/files/([1-9][0-9]{0,14})/', 'g'))[1]::bigint
          union select (shown->>c)::bigint from unnest(columns) c) f (id)
    join picture_sizes z on z.file_id = f.id
$$;
