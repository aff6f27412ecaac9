-- Bytes in the storage of files that no row of `files` names yet, or none any more. Noted before bytes are written and when
-- the last row goes, so that what a killed process left is known without looking through the storage.
create table unnamed_files (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Null: nobody has looked at the clock yet.
  since timestamptz
);
comment on table unnamed_files is 'public: sha256';
create index unnamed_files_since on unnamed_files (since);

create trigger files_removed after delete on files for each row execute function note_unnamed_file();
