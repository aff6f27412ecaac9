/*
 * Takes an answer for a child and an event, once per (member, client_id). One call, as sending a message is: whoever may
 * answer, whether answers are still taken, and the answer that is there stay as read until the commit.
 *
 * The last answer counts. Who has not seen it, by its version, is told instead: unless it was pressed later, offline.
 */
create or replace function set_answer(
  p_member bigint, p_player bigint, p_kind text, p_event bigint, p_value text, p_note text, p_client_id text,
  p_version integer, p_pressed_at timestamptz, p_via text, p_now timestamptz, p_limit integer, p_seconds integer,
  out outcome text, out retry_after integer, out closed_at timestamptz, out version integer, out note text,
  out was_value text, out was_by bigint, out was_by_name text, out was_until timestamptz, out was_by_player boolean
) language plpgsql volatile
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  entry record;
  given record;
  closes_at timestamptz;
  pressed timestamptz := least(coalesce(p_pressed_at, p_now), p_now);
begin
  perform 1 from guardian_links g
    where g.member_id = p_member and g.player_id = p_player and g.relationship = 'parent_guardian' and g.status = 'verified' for share;
  if not found then
    perform 1 from player_logins l where l.member_id = p_member and l.player_id = p_player for share;
    if not found then
      outcome := 'guardian.required';
      return;
    elsif not exists (select 1 from messaging_players m where m.account_id = p_member) then
      outcome := 'answer.not_permitted';
      return;
    end if;
  end if;

  -- Each kind by its name: to begin a plan for all of them would cost more than the rest of an answer.
  if p_kind = 'game' then
    select e.team_id, e.starts_at, e.status into entry from roster_entries r join team_events e on e.team_id = r.team_id
     where r.player_id = p_player and e.kind = 'game' and e.event_id = p_event
       and exists (select 1 from current_teams t where t.id = r.team_id) order by e.team_id limit 1;
  elsif p_kind = 'practice' then
    select e.team_id, e.starts_at, e.status into entry from roster_entries r join team_events e on e.team_id = r.team_id
     where r.player_id = p_player and e.kind = 'practice' and e.event_id = p_event
       and exists (select 1 from current_teams t where t.id = r.team_id) order by e.team_id limit 1;
  else
    select e.team_id, e.starts_at, e.status into entry from roster_entries r join team_events e on e.team_id = r.team_id
     where r.player_id = p_player and e.kind = 'event' and e.event_id = p_event
       and exists (select 1 from current_teams t where t.id = r.team_id) order by e.team_id limit 1;
  end if;
  if not found then
    outcome := 'record.not_found';
    return;
  end if;
  closes_at := answers_close(
    entry.starts_at,
    (select o.closes_minutes from event_answer_settings o where o.team_id = entry.team_id and o.kind = p_kind and o.event_id = p_event),
    (select s.closes_minutes from team_answer_settings s where s.team_id = entry.team_id));

  loop
    select * into given from answers a where a.player_id = p_player and a.kind = p_kind and a.event_id = p_event for no key update;
    -- Only now: one that was sent twice at once waits for the first.
    if exists (select 1 from answer_log l where l.given_by = p_member and l.client_id = p_client_id) then
      outcome := 'repeated';
      return;
    end if;
    if entry.status <> 'scheduled' or p_now >= closes_at then
      outcome := 'answer.closed';
      closed_at := closes_at;
      return;
    end if;
    if given.player_id is not null and (p_version is not null or p_pressed_at is not null) and given.version is distinct from p_version
      and (p_pressed_at is null or pressed <= given.pressed_at) then
      outcome := case when given.value is not distinct from p_value and coalesce(p_note, '') in ('', given.note)
                       and answer_counts(given.starts_at, entry.starts_at) then 'repeated' else 'answer.changed' end;
      return;
    end if;
    retry_after := take_throttle('answers', sha256(convert_to(p_member::text, 'UTF8')), p_now, p_limit, p_seconds);
    if retry_after is not null then
      outcome := 'throttle.exceeded';
      return;
    end if;
    -- Nothing said about the note: it stays with the answer that it was for.
    note := nullif(coalesce(p_note, case when given.value = p_value then given.note end), '');
    if given.player_id is null then
      insert into answers as a (player_id, kind, event_id, value, note, given_by, given_at, pressed_at, starts_at)
      values (p_player, p_kind, p_event, p_value, note, p_member, p_now, pressed, entry.starts_at)
      on conflict do nothing returning a.version into version;
      -- Somebody else was first: that one is looked at.
      continue when version is null;
    else
      if given.value is distinct from p_value or given.given_by <> p_member then
        was_value := given.value;
        was_by := given.given_by;
        was_until := p_now;
      else
        was_value := given.was_value;
        was_by := given.was_by;
        was_until := given.was_until;
      end if;
      update answers a set value = p_value, note = set_answer.note, given_by = p_member, given_at = p_now, pressed_at = pressed,
          starts_at = entry.starts_at, version = a.version + 1, was_value = set_answer.was_value, was_by = set_answer.was_by,
          was_until = set_answer.was_until
        where a.player_id = p_player and a.kind = p_kind and a.event_id = p_event returning a.version into version;
    end if;
    insert into answer_log (given_by, client_id, player_id, kind, event_id, value, given_at, via)
    values (p_member, p_client_id, p_player, p_kind, p_event, p_value, p_now, p_via);
    if was_by is not null and was_by <> p_member then
      select m.first_name, exists (select 1 from player_logins l where l.member_id = m.id) into was_by_name, was_by_player
        from members m where m.id = was_by;
    end if;
    outcome := 'set';
    return;
  end loop;
end $$;
