-- A new row that others are to be told of, whoever wrote it: when it is final, where it can be taken back at first. The
-- argument is what it is.
create or replace function note_new() returns trigger language plpgsql as $$
begin
  insert into notice_events (subject, subject_id, due_at) values (tg_argv[0], new.id, coalesce((to_jsonb(new)->>'final_at')::timestamptz, new.created_at))
  on conflict (subject, subject_id) where spread_to is null do nothing;
  return null;
end $$;
