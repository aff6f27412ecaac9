-- What the games of a tournament show of it: its name, how long its matches are, and whether anyone may see it.
create or replace function follow_tournament() returns trigger language plpgsql as $$
begin
  update games set tournament_match_id = tournament_match_id, duration_minutes = new.match_minutes, sequence = sequence + 1, updated_at = now()
  where tournament_match_id in (select id from tournament_matches where tournament_id = new.id);
  return null;
end $$;
