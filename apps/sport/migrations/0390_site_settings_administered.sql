-- The settings of the site are changed on pages: two people at once do not overwrite each other, and for a day a change is undone.
alter table site_settings add column version integer not null default 1;
create trigger site_settings_version before update on site_settings for each row execute function raise_version();

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
