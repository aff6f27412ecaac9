-- Until when answers are taken: so many minutes before the start as set for the event, else for the team, else until it
-- begins. It moves with the event.
create or replace function answers_close(p_starts timestamptz, p_event_minutes integer, p_team_minutes integer)
  returns timestamptz language sql immutable as $$
  select p_starts - coalesce(p_event_minutes, p_team_minutes, 0) * interval '1 minute'
$$;
