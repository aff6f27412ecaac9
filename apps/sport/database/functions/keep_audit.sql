-- The audit trail only grows, except that what is older than its retention may go: only the sweep says that it means it.
create or replace function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('sports_hub.retention', true) = 'on' and old.at < now() - interval '29 days' then
    return old;
  end if;
  raise exception '% only grows', tg_table_name using errcode = 'restrict_violation';
end $$;
