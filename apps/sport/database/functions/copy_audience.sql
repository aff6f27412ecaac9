-- The share lock makes a division that is being hidden wait for a game that is being added, or the other way round.
create or replace function copy_audience() returns trigger language plpgsql as $$
begin
  select not is_hidden, gender, age_group into new.is_public, new.gender, new.age_group
  from divisions where id = new.division_id for share;
  return new;
end $$;
