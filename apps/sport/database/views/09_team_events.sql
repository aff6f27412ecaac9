-- What a team has on: games, practices, and special events that have a time, its division's and those of everybody.
create or replace view team_events as
  select 'game'::text as kind, g.id as event_id, g.home_team_id as team_id, g.away_team_id as opponent_id, true as is_home,
         g.starts_at, g.starts_at + g.duration_minutes * interval '1 minute' as ends_at, g.status, g.venue_id,
         null::text as location, null::text as title
    from games g where g.is_public
  union all
  select 'game', g.id, g.away_team_id, g.home_team_id, false, g.starts_at, g.starts_at + g.duration_minutes * interval '1 minute', g.status,
         g.venue_id, null, null
    from games g where g.is_public
  union all
  select 'practice', p.id, p.team_id, null, null, p.starts_at, p.starts_at + p.duration_minutes * interval '1 minute', p.status, p.venue_id,
         null, null
    from practices p where p.is_public
  union all
  select 'event', s.id, t.id, null, null, s.starts_at, s.ends_at, 'scheduled', s.venue_id, s.location, s.title
    from special_events s join teams t on s.division_id is null or t.division_id = s.division_id join divisions d on d.id = t.division_id
   where s.starts_at is not null and not d.is_hidden;
