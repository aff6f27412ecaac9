create or replace view current_teams as
  select t.id, t.name, t.division_id, d.name as division_name
    from teams t join current_divisions d on d.id = t.division_id;
