-- The duties of the current season with when and where they are, those that were withdrawn too. One whose event was deleted is gone.
create or replace view all_duties as
  select d.id, d.kind, d.title, d.note, d.team_id, d.event_kind, d.event_id, d.minutes, d.places, d.coaches_only,
         coalesce(coalesce(g.starts_at, p.starts_at, s.starts_at) + d.offset_minutes * interval '1 minute', d.own_starts_at) as starts_at,
         coalesce(g.status, p.status, 'scheduled') in ('cancelled', 'postponed') as is_canceled,
         coalesce(d.venue_id, g.venue_id, p.venue_id, s.venue_id) as venue_id, s.location, s.title as event_title,
         coalesce(g.home_team_id, p.team_id) as home_team_id, g.away_team_id, d.withdrawn_at,
         coalesce(g.sequence, p.sequence, s.sequence, 0) as sequence,
         greatest(d.created_at, g.updated_at, p.updated_at, s.updated_at) as changed_at
    from duties d join seasons y on y.id = d.season_id and y.is_current
    left join games g on d.event_kind = 'game' and g.id = d.event_id
    left join practices p on d.event_kind = 'practice' and p.id = d.event_id
    left join special_events s on d.event_kind = 'event' and s.id = d.event_id
   where d.event_kind is null or g.is_public or p.is_public or s.starts_at is not null;
