-- A game or practice was changed, by whatever means: what it was before is kept for a while.
create or replace function keep_schedule_change() returns trigger language plpgsql as $$
begin
  insert into schedule_changes (subject, subject_id, changed_at, starts_at, venue_id, status)
  values (tg_argv[0], new.id, new.updated_at, old.starts_at, old.venue_id, old.status);
  return null;
end $$;
