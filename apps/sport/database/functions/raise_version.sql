-- Counts the edits of a record: a write names the version it has seen.
create or replace function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
