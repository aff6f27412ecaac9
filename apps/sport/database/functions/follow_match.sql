-- A match whose teams and time are known is a game; one that is open, or has a bye, or belongs to a draft, is none. A match
-- that was decided without being played is a game that does not take place.
create or replace function follow_match() returns trigger language plpgsql as $$
begin
  if new.home_team_id is null or new.away_team_id is null or new.starts_at is null
    or (select t.is_draft from tournaments t where t.id = new.tournament_id) then
    delete from games where tournament_match_id = new.id;
    return null;
  end if;
  insert into games as g (external_id, tournament_match_id, division_id, opponent_division_id, home_team_id, away_team_id, venue_id,
    starts_at, duration_minutes, status, home_score, away_score, created_at, updated_at)
  select 'match-' || new.id, new.id, home.division_id, nullif(away.division_id, home.division_id), home.id, away.id, new.venue_id,
    new.starts_at, t.match_minutes,
    case when new.home_score is not null then 'final' when new.winner_team_id is not null then 'cancelled' else 'scheduled' end,
    new.home_score, new.away_score, now(), now()
  from tournaments t, teams home, teams away
  where t.id = new.tournament_id and home.id = new.home_team_id and away.id = new.away_team_id
  on conflict (tournament_match_id) where tournament_match_id is not null do update
    set division_id = excluded.division_id, opponent_division_id = excluded.opponent_division_id,
      home_team_id = excluded.home_team_id, away_team_id = excluded.away_team_id, venue_id = excluded.venue_id,
      starts_at = excluded.starts_at, duration_minutes = excluded.duration_minutes, status = excluded.status,
      home_score = excluded.home_score, away_score = excluded.away_score, updated_at = excluded.updated_at
    where (g.home_team_id, g.away_team_id, g.venue_id, g.starts_at, g.duration_minutes, g.status, g.home_score, g.away_score)
      is distinct from (excluded.home_team_id, excluded.away_team_id, excluded.venue_id, excluded.starts_at, excluded.duration_minutes,
        excluded.status, excluded.home_score, excluded.away_score);
  return null;
end $$;
