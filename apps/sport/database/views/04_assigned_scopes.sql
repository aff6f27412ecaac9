-- Assignments that count: those of a member who has the flag of their role.
create or replace view assigned_scopes as
  select a.member_id, a.role, a.team_id, a.division_id
    from assignments a join members m on m.id = a.member_id
   where case a.role when 'coach' then m.is_coach else m.is_staff end;
