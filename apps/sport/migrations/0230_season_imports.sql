-- Files that an administrator brings in: looked through as a difference, applied as one, taken back within a day.
create table season_imports (
  id bigint generated always as identity primary key,
  season_id bigint not null references seasons,
  kind text not null check (kind in ('games', 'practices', 'rosters', 'results')),
  file_name text not null,
  encoding text not null,
  -- As it was read; empty from the moment in which it is applied.
  content text not null,
  -- Of each column: its heading, the field it goes to, and who said so.
  columns jsonb not null,
  -- By line: left out, or cells that were put right.
  lines jsonb not null default '{}',
  state text not null default 'open' check (state in ('open', 'applied', 'undone')),
  version integer not null default 1,
  made_by bigint not null references members,
  created_at timestamptz not null,
  applied_at timestamptz,
  added integer not null default 0,
  changed integer not null default 0,
  -- What undoing needs: what was added, and what was changed from what.
  undo jsonb,
  -- Changed by somebody else before it was undone: those stayed.
  stayed integer not null default 0
);
create index season_imports_season on season_imports (season_id);
create index season_imports_made_by on season_imports (made_by);
create index season_imports_created on season_imports (created_at);
create trigger season_imports_version before update on season_imports for each row execute function raise_version();

-- What somebody chose once is found by itself the next time.
create table import_columns (
  kind text not null,
  heading text not null,
  -- Null: left out.
  field text,
  primary key (kind, heading)
);
create table import_names (
  field text not null check (field in ('division', 'team', 'venue')),
  name text not null,
  means text not null,
  primary key (field, name)
);
