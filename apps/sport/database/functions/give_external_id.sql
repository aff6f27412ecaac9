-- Ids that other systems know a record by. Records that were not imported get one of ours, so that every record
-- can be exported and imported again.
create or replace function give_external_id() returns trigger language plpgsql as $$
declare
  is_taken boolean;
  number integer := 1;
begin
  if new.external_id is null then
    loop
      new.external_id := tg_argv[0] || '-' || new.id || case when number > 1 then '-' || number else '' end;
      -- Another system may use ids like ours.
      execute format('select exists (select from %I where external_id = $1)', tg_table_name) into is_taken using new.external_id;
      exit when not is_taken;
      number := number + 1;
    end loop;
  end if;
  return new;
end $$;
