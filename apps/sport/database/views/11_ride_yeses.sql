-- Who may drive which child alone this season: a guardian has said so in writing, and still is one.
create or replace view ride_yeses as
  select c.driver_id, c.player_id, min(c.id) as consent_id
    from ride_consents c join seasons s on s.id = c.season_id and s.is_current
   where c.withdrawn_at is null and exists (
     select 1 from guardian_links g where g.member_id = c.given_by and g.player_id = c.player_id
        and g.relationship = 'parent_guardian' and g.status = 'verified')
   group by c.driver_id, c.player_id;
