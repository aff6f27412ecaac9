-- `is_hidden` is what holds, `hides_when_open` what was chosen. Who writes `is_hidden` alone, as release 1.0.0 does, chooses.
-- The share lock makes a division that is being added wait for its season that is being opened, or the other way round.
create or replace function hide_prepared_division() returns trigger language plpgsql as $$
declare
  prepared boolean;
begin
  select s.is_prepared into prepared from leagues l join seasons s on s.id = l.season_id where l.id = new.league_id for share of s;
  if tg_op = 'INSERT' then
    new.hides_when_open := new.hides_when_open or new.is_hidden;
  elsif new.is_hidden is distinct from old.is_hidden and new.hides_when_open is not distinct from old.hides_when_open
    and new.is_hidden is distinct from (coalesce(prepared, false) or new.hides_when_open) then
    new.hides_when_open := new.is_hidden;
  end if;
  new.is_hidden := coalesce(prepared, false) or new.hides_when_open;
  return new;
end $$;
