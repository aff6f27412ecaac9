-- Tournaments are made and run on pages: as drafts, with groups, with a second chance, and with corrections that go on
-- through the bracket. Each write names the version it has seen.
alter table tournaments
  add column format text not null default 'single' constraint tournaments_format check (format in ('single', 'double', 'groups', 'round_robin')),
  -- Only administrators see a draft, and its matches are no games.
  add column is_draft boolean not null default false,
  -- Where no match is the last one: who is first when all are played.
  add column champion_team_id bigint,
  add column version integer not null default 1;
create trigger tournaments_version before update on tournaments for each row execute function raise_version();

alter table tournament_entries add column group_number integer;

alter table tournament_matches
  -- The group whose table it counts for.
  add column group_number integer,
  -- Where the loser goes on, if anywhere.
  add column loser_match_id bigint,
  add column loser_slot text,
  -- A side that a place in a group decides.
  add column home_group integer,
  add column home_place integer,
  add column away_group integer,
  add column away_place integer,
  -- The second final, which is played only if whoever comes from the second chance wins the first.
  add column is_if_needed boolean not null default false,
  add column version integer not null default 1;
create trigger tournament_matches_version before update on tournament_matches for each row execute function raise_version();
