create or replace function bump_tournaments_of_venue() returns trigger language plpgsql as $$
begin
  update tournaments set sequence = sequence + 1 where venue_id = new.id;
  return null;
end $$;
