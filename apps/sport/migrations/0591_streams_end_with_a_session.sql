-- Whoever has a stream open is told at once when the session ends on which it rests: signed out, also from another device.
-- A visitor's session holds no stream open.
create trigger tell_ended_session after delete on sessions for each row when (old.subject_id is not null)
  execute function tell_ended_session();
