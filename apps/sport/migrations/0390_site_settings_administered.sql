-- The settings of the site are changed on pages: two people at once do not overwrite each other, and for a day a change is undone.
-- Their version is beside them, because release 1.0.0 reads all columns of the table.
create table site_settings_version (
  is_only boolean primary key default true check (is_only),
  version integer not null
);
insert into site_settings_version (version) values (1);
create trigger site_settings_version after update on site_settings for each row execute function raise_site_version();

-- What the settings were before each change.
create table site_settings_before (
  id bigint generated always as identity primary key,
  settings jsonb not null,
  social_links jsonb not null,
  logo_file_id bigint references files,
  changed_at timestamptz not null,
  changed_by bigint references members on delete set null
);
create index site_settings_before_logo on site_settings_before (logo_file_id) where logo_file_id is not null;
create index site_settings_before_changed_by on site_settings_before (changed_by) where changed_by is not null;
