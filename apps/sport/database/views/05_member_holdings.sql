-- What a member holds now. Families hold a team and its division; an assignment gives exactly the one team or the one
-- division that it names.
create or replace view member_holdings as
  select f.member_id, f.role, t.id as team_id, t.division_id
    from team_families f join current_teams t on t.id = f.team_id
  union all
  select a.member_id, a.role, t.id, null::bigint
    from assigned_scopes a join current_teams t on t.id = a.team_id
  union all
  select a.member_id, a.role, null::bigint, d.id
    from assigned_scopes a join current_divisions d on d.id = a.division_id;
