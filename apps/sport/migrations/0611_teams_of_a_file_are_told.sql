-- When the families and coaches of a file of rosters were told of their teams; once.
alter table season_imports add column told_at timestamptz;
