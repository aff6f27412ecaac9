-- A game is public when each division it belongs to is: its own, the away team's, the tournament's. The share locks make a
-- division that is being hidden wait for a game that is being added, or the other way round.
create or replace function copy_game_audience() returns trigger language plpgsql as $$
begin
  select gender, age_group into new.gender, new.age_group from divisions where id = new.division_id for share;
  select bool_and(not is_hidden) into new.is_public from (
    select is_hidden from divisions where id in (new.division_id, new.opponent_division_id, (
      select t.division_id from tournament_matches m join tournaments t on t.id = m.tournament_id where m.id = new.tournament_match_id
    )) order by id for share
  ) of_game;
  return new;
end $$;
