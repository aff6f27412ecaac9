-- The argument is the column with the member. With the commit, so that nobody looks before it is true.
create or replace function tell_changed_rights() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', 'member ' || (to_jsonb(coalesce(new, old)) ->> tg_argv[0]));
  return null;
end $$;
