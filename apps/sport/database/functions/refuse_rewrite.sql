-- History cannot be rewritten, whatever a program tries.
create or replace function refuse_rewrite() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'restrict_violation';
end $$;
