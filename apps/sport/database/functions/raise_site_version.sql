-- Counts the edits of the site's settings.
create or replace function raise_site_version() returns trigger language plpgsql as $$
begin
  update site_settings_version set version = version + 1;
  return null;
end $$;
