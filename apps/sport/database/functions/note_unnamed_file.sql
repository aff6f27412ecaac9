-- A row of `files` is gone, by whatever means: its bytes follow it, unless another row names them.
create or replace function note_unnamed_file() returns trigger language plpgsql as $$
begin
  insert into unnamed_files (sha256) values (old.sha256) on conflict (sha256) do update set since = null;
  return null;
end $$;
