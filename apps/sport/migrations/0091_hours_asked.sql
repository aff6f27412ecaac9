-- How long each home is asked to help in a season. Without a row nothing is asked.
create table season_hours (
  season_id bigint primary key references seasons,
  minutes integer not null check (minutes between 30 and 6000),
  changed_by bigint not null references members,
  changed_at timestamptz not null
);
