-- A game was moved to another day: what was said on the day before of how it ended is not said of it. A score of the league stands
-- only with its game; one that has a score is not moved.
create or replace function forget_results_of_other_day() returns trigger language plpgsql as $$
begin
  update result_entries set replaced_at = new.updated_at where game_id = new.id and replaced_at is null;
  return null;
end $$;
