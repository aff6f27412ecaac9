/*
 * Notes who was there, for a child and an event, once per (member, client_id). Like `set_answer`, one call: the assignment
 * of the coach and what was noted stay as read until the commit.
 *
 * The later press counts, whichever arrives first, and what the other coach had noted is kept beside it.
 */
create or replace function note_attendance(
  p_member bigint, p_team bigint, p_player bigint, p_kind text, p_event bigint, p_state text, p_client_id text,
  p_pressed_at timestamptz, p_now timestamptz, p_before_seconds integer, p_after_seconds integer, p_limit integer, p_seconds integer,
  out outcome text, out retry_after integer, out opens_at timestamptz
) language plpgsql volatile
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  entry record;
  noted record;
  pressed timestamptz := least(coalesce(p_pressed_at, p_now), p_now);
  counts boolean;
begin
  perform 1 from assignments a join members m on m.id = a.member_id
    where a.member_id = p_member and a.team_id = p_team and a.role = 'coach' and m.is_coach
      and exists (select 1 from current_teams t where t.id = p_team) for share of a, m;
  if not found then
    outcome := 'scope.not_assigned';
    return;
  end if;

  select e.starts_at, e.status into entry from team_events e join roster_entries r on r.team_id = e.team_id and r.player_id = p_player
   where e.team_id = p_team and e.kind = p_kind and e.event_id = p_event;
  if not found then
    outcome := 'record.not_found';
    return;
  end if;

  loop
    select * into noted from attendance n where n.player_id = p_player and n.kind = p_kind and n.event_id = p_event for no key update;
    -- Only now: one that was sent twice at once waits for the first.
    if exists (select 1 from attendance_log l where l.noted_by = p_member and l.client_id = p_client_id) then
      outcome := 'repeated';
      return;
    end if;
    opens_at := entry.starts_at - p_before_seconds * interval '1 second';
    if entry.status not in ('scheduled', 'final') or p_now < opens_at or p_now > entry.starts_at + p_after_seconds * interval '1 second' then
      outcome := 'attendance.not_taken';
      return;
    end if;
    retry_after := take_throttle('attendance', sha256(convert_to(p_member::text, 'UTF8')), p_now, p_limit, p_seconds);
    if retry_after is not null then
      outcome := 'throttle.exceeded';
      return;
    end if;
    counts := answer_counts(noted.starts_at, entry.starts_at);
    if noted.player_id is null then
      insert into attendance (player_id, kind, event_id, state, noted_by, pressed_at, starts_at)
      values (p_player, p_kind, p_event, p_state, p_member, pressed, entry.starts_at) on conflict do nothing;
      -- Somebody else was first: that one is looked at.
      continue when not found;
    elsif counts and pressed < noted.pressed_at then
      if noted.noted_by <> p_member then
        update attendance n set was_state = p_state, was_by = p_member
         where n.player_id = p_player and n.kind = p_kind and n.event_id = p_event;
      end if;
    else
      update attendance n set state = p_state, noted_by = p_member, pressed_at = pressed, starts_at = entry.starts_at,
          was_state = case when not counts then null when noted.noted_by <> p_member then noted.state else noted.was_state end,
          was_by = case when not counts then null when noted.noted_by <> p_member then noted.noted_by else noted.was_by end
       where n.player_id = p_player and n.kind = p_kind and n.event_id = p_event;
    end if;
    insert into attendance_log (noted_by, client_id, player_id, kind, event_id, state, noted_at)
    values (p_member, p_client_id, p_player, p_kind, p_event, p_state, p_now);
    outcome := 'noted';
    return;
  end loop;
end $$;
