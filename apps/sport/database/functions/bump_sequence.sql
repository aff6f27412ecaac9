-- The number that calendar programs compare grows whenever something that a calendar shows has changed.
create or replace function bump_sequence() returns trigger language plpgsql as $$
begin
  new.sequence := greatest(new.sequence, old.sequence + 1);
  return new;
end $$;
