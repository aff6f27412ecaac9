-- Keeps which pictures a record shows, and makes those public that something shows: whoever takes the last one away makes them
-- private again, in all their sizes. Arguments: the column that identifies a row, and those that name a file.
create or replace function note_pictures() returns trigger language plpgsql as $$
declare
  was text; is_now text; touched bigint[];
  before bigint[] := '{}'; after bigint[] := '{}'; columns text[] := coalesce(tg_argv[1:], '{}');
begin
  if tg_op <> 'INSERT' then
    was := to_jsonb(old)->>tg_argv[0];
    before := pictures_in(to_jsonb(old), columns);
  end if;
  if tg_op <> 'DELETE' then
    is_now := to_jsonb(new)->>tg_argv[0];
    after := pictures_in(to_jsonb(new), columns);
  end if;
  if before = after and (was is not distinct from is_now or before = '{}') then return null; end if;
  delete from picture_uses where source = tg_table_name and key = was;
  insert into picture_uses (picture_id, source, key) select p, tg_table_name, is_now from unnest(after) p;
  touched := before || after;
  -- Whoever shows a picture, hides it or makes its sizes does so one after the other.
  perform from pictures where id = any(touched) order by id for no key update;
  update files f set is_public = s.is_shown
    from (select z.file_id, exists (select from picture_uses u where u.picture_id = z.picture_id) as is_shown
            from picture_sizes z where z.picture_id = any(touched)) s
   where f.id = s.file_id and f.is_public <> s.is_shown;
  return null;
end $$;
