create or replace function spread_audience() returns trigger language plpgsql as $$
begin
  -- A tournament's games may hang on several divisions: two that change at once must see each other.
  perform pg_advisory_xact_lock(hashtext('spread_audience'));
  update games g set
    gender = case when g.division_id = new.id then new.gender else g.gender end,
    age_group = case when g.division_id = new.id then new.age_group else g.age_group end,
    is_public = case when g.tournament_match_id is null then not new.is_hidden else not exists (
      select from divisions d where d.is_hidden and d.id in (g.division_id, g.opponent_division_id, (
        select t.division_id from tournament_matches m join tournaments t on t.id = m.tournament_id where m.id = g.tournament_match_id
      ))
    ) end
  where g.division_id = new.id or g.opponent_division_id = new.id or g.tournament_match_id in (
    select m.id from tournament_matches m join tournaments t on t.id = m.tournament_id where t.division_id = new.id
  );
  update practices set is_public = not new.is_hidden, gender = new.gender, age_group = new.age_group where division_id = new.id;
  return null;
end $$;
