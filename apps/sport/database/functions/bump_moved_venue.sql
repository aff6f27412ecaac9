create or replace function bump_moved_venue() returns trigger language plpgsql as $$
begin
  update games set sequence = sequence + 1 where venue_id = new.id;
  update practices set sequence = sequence + 1 where venue_id = new.id;
  update special_events set sequence = sequence + 1 where venue_id = new.id;
  return null;
end $$;
