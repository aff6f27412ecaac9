-- The menu is saved as a whole: who saved it last, and a version so that two people at once lose nothing.
create table navigation_saves (
  is_only boolean primary key default true check (is_only),
  version integer not null default 1,
  changed_at timestamptz,
  changed_by bigint references members on delete set null
);
insert into navigation_saves default values;
create trigger navigation_saves_version before update on navigation_saves for each row execute function raise_version();
create index navigation_saves_changed_by on navigation_saves (changed_by) where changed_by is not null;
