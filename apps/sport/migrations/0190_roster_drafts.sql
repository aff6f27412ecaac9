-- Rosters are built as a draft, division by division, and published in one step. Until then nobody but administrators
-- of the season sees any of it; what is published are the rows of `roster_entries`.
create table roster_drafts (
  division_id bigint primary key references divisions on delete cascade,
  version integer not null default 1,
  saved_at timestamptz,
  published_at timestamptz
);
create trigger roster_drafts_version before update on roster_drafts for each row execute function raise_version();

-- Where the draft has a player. One that is not a draft any more says only who moved the player last.
create table roster_placements (
  division_id bigint not null references divisions on delete cascade,
  player_id bigint not null references players,
  team_id bigint references teams on delete set null,
  -- Has no team on purpose.
  waits boolean not null default false,
  is_draft boolean not null default true,
  version integer not null default 2,
  moved_by bigint references members,
  moved_at timestamptz not null,
  primary key (division_id, player_id),
  check (not (waits and team_id is not null))
);
create index roster_placements_player on roster_placements (player_id);
create index roster_placements_team on roster_placements (team_id) where team_id is not null;
create index roster_placements_moved_by on roster_placements (moved_by);

-- What somebody did in one go, to be undone and done again.
create table roster_steps (
  id bigint generated always as identity primary key,
  division_id bigint not null references divisions on delete cascade,
  made_by bigint not null references members,
  made_at timestamptz not null,
  moves jsonb not null,
  is_undone boolean not null default false
);
create index roster_steps_of on roster_steps (division_id, made_by, id);
create index roster_steps_made_by on roster_steps (made_by);

-- Who is to play with whom, or not. For those who build rosters, and nobody else.
create table roster_wishes (
  id bigint generated always as identity primary key,
  division_id bigint not null references divisions on delete cascade,
  player_id bigint not null references players,
  other_id bigint not null references players,
  kind text not null check (kind in ('with', 'not_with')),
  noted_by bigint references members,
  noted_at timestamptz not null,
  constraint roster_wishes_once unique (division_id, player_id, other_id),
  check (player_id <> other_id)
);
create index roster_wishes_player on roster_wishes (player_id);
create index roster_wishes_other on roster_wishes (other_id);
create index roster_wishes_noted_by on roster_wishes (noted_by);
