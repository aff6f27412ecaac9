-- A part of an upload is not needed any more, or a family's file: its bytes, which may say where a picture was taken or who a
-- child is, go at the next look and do not stay the day that other files do. Whoever is writing the same bytes at this moment
-- has noted them and is not disturbed.
create or replace function drop_unnamed_part() returns trigger language plpgsql as $$
begin
  insert into unnamed_files (sha256, since) values (old.sha256, '-infinity') on conflict (sha256) do nothing;
  return null;
end $$;
