create or replace function spread_audience() returns trigger language plpgsql as $$
begin
  update games set is_public = not new.is_hidden, gender = new.gender, age_group = new.age_group where division_id = new.id;
  update practices set is_public = not new.is_hidden, gender = new.gender, age_group = new.age_group where division_id = new.id;
  return null;
end $$;
