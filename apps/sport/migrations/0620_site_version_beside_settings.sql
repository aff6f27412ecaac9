-- Databases that were made while the version still stood in the table itself (`0390`) get the table beside it; in others nothing changes.
create table if not exists site_settings_version (
  is_only boolean primary key default true check (is_only),
  version integer not null
);
insert into site_settings_version (version) values (1) on conflict do nothing;
create or replace trigger site_settings_version after update on site_settings for each row execute function raise_site_version();
