-- The families of a team: verified parents and guardians of its players, and the players' own logins.
create or replace view team_families as
  select r.team_id, g.member_id, 'parent'::text as role
    from roster_entries r join guardian_links g on g.player_id = r.player_id
   where g.relationship = 'parent_guardian' and g.status = 'verified'
  union all
  select r.team_id, p.member_id, 'player'
    from roster_entries r join player_logins p on p.player_id = r.player_id;
