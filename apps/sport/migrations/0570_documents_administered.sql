-- Documents and minutes are looked after on a page: two people at once do not overwrite each other.
alter table documents add column version integer not null default 1;
create trigger documents_version before update of title, description, category, file_id on documents
  for each row execute function raise_version();
alter table meeting_minutes add column version integer not null default 1;
create trigger meeting_minutes_version before update of title, met_on, summary, file_id on meeting_minutes
  for each row execute function raise_version();

-- A file in whose place another one stands since then: whoever has its address is led there. Always the newest one, so there
-- are no chains; the earlier ones are kept, as what families agreed to at their time.
alter table files
  add column replaced_by bigint references files on delete cascade,
  add column replaced_at timestamptz,
  add constraint files_replaced_check check ((replaced_by is null) = (replaced_at is null)) not valid;
alter table files validate constraint files_replaced_check;
-- locks: a few hundred files
create index files_replaced on files (replaced_by, replaced_at) where replaced_by is not null;
