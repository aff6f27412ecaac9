-- A game was changed, by whatever means: its referees and scorers hear of it. What it was before the first change that they
-- were not told of yet is kept, and whoever corrects a change within two minutes changed once.
create or replace function note_official_news() returns trigger language plpgsql as $$
begin
  insert into official_news (official_id, game_id, before, due_at)
  select distinct o.official_id, new.id, jsonb_build_object('starts_at', old.starts_at, 'venue_id', old.venue_id, 'status', old.status),
         new.updated_at + interval '2 minutes'
    from game_officials o where o.game_id = new.id
  on conflict (official_id, game_id) do nothing;
  return null;
end $$;
