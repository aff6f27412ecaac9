-- Rides that are offered now: the driver is still an adult of the team whom the league has not shut out, and the event takes place.
create or replace view current_rides as
  select r.id, r.team_id, r.event_kind, r.event_id, r.driver_id, r.direction, r.seats, coalesce(v.name, r.meeting) as meeting,
         e.starts_at, e.opponent_id, e.is_home, e.title as event_title, r.reminded_for,
         case when r.direction <> 'back' then e.starts_at - r.meets_minutes_before * interval '1 minute' end as meets_at
    from rides r join team_events e on e.team_id = r.team_id and e.kind = r.event_kind and e.event_id = r.event_id
    left join venues v on v.id = r.meeting_venue_id
   where r.withdrawn_at is null and e.status = 'scheduled' and exists (
     select 1 from member_holdings h where h.member_id = r.driver_id and h.team_id = r.team_id and h.role <> 'player')
     and exists (select 1 from members m where m.id = r.driver_id and m.is_active);
