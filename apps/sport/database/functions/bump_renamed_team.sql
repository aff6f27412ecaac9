create or replace function bump_renamed_team() returns trigger language plpgsql as $$
begin
  update games set sequence = sequence + 1 where home_team_id = new.id or away_team_id = new.id;
  update practices set sequence = sequence + 1 where team_id = new.id;
  return null;
end $$;
