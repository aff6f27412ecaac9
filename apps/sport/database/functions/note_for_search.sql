-- Keeps what the search finds beside its table. The argument is the column that identifies a row.
create or replace function note_for_search() returns trigger language plpgsql as $$
declare was text; is_now text; team bigint;
begin
  if tg_table_name = 'divisions' then
    for team in select id from teams where division_id = new.id order by id loop
      perform find_for_search('teams', team::text);
    end loop;
    return null;
  end if;
  if tg_op <> 'INSERT' then was := to_jsonb(old)->>tg_argv[0]; end if;
  if tg_op <> 'DELETE' then is_now := to_jsonb(new)->>tg_argv[0]; end if;
  if was is distinct from is_now and was is not null then
    delete from search_entries where source = tg_table_name and key = was;
  end if;
  if is_now is not null then perform find_for_search(tg_table_name, is_now); end if;
  return null;
end $$;
