-- Teams and divisions of the current season. A scope of a past season is no scope.
create or replace view current_divisions as
  select d.id, d.name
    from divisions d join leagues l on l.id = d.league_id join seasons s on s.id = l.season_id
   where s.is_current;
