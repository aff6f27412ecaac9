-- A game or practice was changed, by whatever means. What it was before the first change that nobody was told of yet is
-- kept, and whoever corrects a change within a minute changed once.
create or replace function note_schedule_change() returns trigger language plpgsql as $$
begin
  insert into notice_events (subject, subject_id, before, due_at)
  values (tg_argv[0], new.id, jsonb_build_object('starts_at', old.starts_at, 'venue_id', old.venue_id, 'status', old.status),
          new.updated_at + interval '1 minute')
  on conflict (subject, subject_id) where spread_to is null do nothing;
  return null;
end $$;
