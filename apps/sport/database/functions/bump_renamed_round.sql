create or replace function bump_renamed_round() returns trigger language plpgsql as $$
begin
  update games set sequence = sequence + 1 where tournament_match_id in (select id from tournament_matches where round_id = new.id);
  return null;
end $$;
