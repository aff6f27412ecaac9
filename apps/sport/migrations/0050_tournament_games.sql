-- A match of a tournament whose teams and time are known is a game too: of the schedules, calendars and lists of its teams and
-- divisions. The match decides; its game follows by trigger and is never written otherwise.

alter table tournaments add column match_minutes integer not null default 60 check (match_minutes between 1 and 1440);

alter table games
  add column tournament_match_id bigint references tournament_matches on delete cascade,
  -- Where a tournament brings two divisions together: that of the away team. Everywhere else both teams are of one.
  add column opponent_division_id bigint references divisions,
  add column away_division_id bigint not null generated always as (coalesce(opponent_division_id, division_id)) stored,
  drop constraint games_division_id_away_team_id_fkey,
  add foreign key (away_division_id, away_team_id) references teams (division_id, id),
  add check (opponent_division_id is null or tournament_match_id is not null),
  add check (opponent_division_id <> division_id);
create unique index games_tournament_match on games (tournament_match_id) where tournament_match_id is not null;
create index games_opponent_division on games (opponent_division_id, starts_at, id) where opponent_division_id is not null;

-- Standings count the season, not its tournaments.
drop index games_results;
create index games_results on games (division_id, starts_at, id) include (home_team_id, away_team_id, home_score, away_score)
  where status = 'final' and tournament_match_id is null;

drop trigger games_audience on games;
create trigger games_audience before insert or update of division_id, opponent_division_id, tournament_match_id on games
  for each row execute function copy_game_audience();

create trigger tournament_matches_games after insert or update on tournament_matches for each row execute function follow_match();
create trigger tournaments_games after update on tournaments for each row
  when ((old.division_id, old.name, old.match_minutes) is distinct from (new.division_id, new.name, new.match_minutes))
  execute function follow_tournament();
create trigger tournament_rounds_games after update on tournament_rounds for each row
  when (old.name is distinct from new.name) execute function bump_renamed_round();

-- The matches that are there already.
update tournament_matches set position = position;
