create or replace function bump_renamed_division() returns trigger language plpgsql as $$
begin
  update games set sequence = sequence + 1 where division_id = new.id or opponent_division_id = new.id;
  update practices set sequence = sequence + 1 where division_id = new.id;
  return null;
end $$;
