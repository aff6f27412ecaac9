-- Who has asked for a seat or has one, as long as the child is on the team and who asked is a guardian. A child of the driver's
-- own takes a seat and needs no yes; another's is alone when it is the only one in the car that is not the driver's.
create or replace view ride_passengers as
  with passenger as (
    select q.id, q.ride_id, q.player_id, q.asked_by, q.status, r.driver_id,
           exists (select 1 from guardian_links g where g.member_id = r.driver_id and g.player_id = q.player_id
                      and g.relationship = 'parent_guardian' and g.status = 'verified') as is_drivers_own
      from ride_requests q join current_rides r on r.id = q.ride_id
      join roster_entries e on e.team_id = r.team_id and e.player_id = q.player_id
     where q.status in ('asked', 'accepted') and exists (
       select 1 from guardian_links g where g.member_id = q.asked_by and g.player_id = q.player_id
          and g.relationship = 'parent_guardian' and g.status = 'verified'))
  select p.id, p.ride_id, p.player_id, p.asked_by, p.status, p.is_drivers_own, yes.consent_id,
         not p.is_drivers_own and yes.consent_id is null and not exists (
           select 1 from passenger o where o.ride_id = p.ride_id and o.id <> p.id and o.status = 'accepted' and not o.is_drivers_own
         ) as needs_yes
    from passenger p left join ride_yeses yes on yes.driver_id = p.driver_id and yes.player_id = p.player_id;
