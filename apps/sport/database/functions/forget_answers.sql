-- An event was deleted, by whatever means. The argument is its kind.
create or replace function forget_answers() returns trigger language plpgsql as $$
begin
  delete from answers where kind = tg_argv[0] and event_id = old.id;
  delete from answer_log where kind = tg_argv[0] and event_id = old.id;
  delete from event_answer_settings where kind = tg_argv[0] and event_id = old.id;
  delete from team_event_notes where kind = tg_argv[0] and event_id = old.id;
  delete from answer_reminders where kind = tg_argv[0] and event_id = old.id;
  delete from attendance where kind = tg_argv[0] and event_id = old.id;
  delete from attendance_log where kind = tg_argv[0] and event_id = old.id;
  delete from attendance_guests where kind = tg_argv[0] and event_id = old.id;
  delete from emergency_looks where kind = tg_argv[0] and event_id = old.id;
  return null;
end $$;
