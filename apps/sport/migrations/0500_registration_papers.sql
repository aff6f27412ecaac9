-- Files that families send with a registration, for example proof of age. Nobody outside sees them, an administrator looks at
-- one, and it is deleted: what stays is that it was sent and seen.
-- locks: a sport has some dozen questions
alter table registration_fields drop constraint registration_fields_type_check;
-- locks: a sport has some dozen questions
alter table registration_fields add constraint registration_fields_type_check
  check (type in ('text', 'email', 'phone', 'zip', 'date', 'number', 'select', 'boolean', 'agreement', 'file'));

create table registration_papers (
  id bigint generated always as identity primary key,
  -- What stands in the answer. Whoever has it can send a form with it, and never gets the file.
  token text not null constraint registration_papers_token unique check (length(token) between 20 and 100),
  -- Null until a form was sent with it.
  registration_id bigint references registrations on delete cascade,
  -- It came before the form, which names it, and goes with the answer that does.
  is_by_form boolean not null,
  field_name text not null check (field_name ~ '^[a-z][a-z0-9_]{0,59}$'),
  kind text not null check (kind in ('picture', 'pdf')),
  -- The bytes are in the storage of files under their digest, and no row of `files` names them: no address leads to them.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null check (size > 0),
  sent_at timestamptz not null,
  delete_at timestamptz not null,
  deleted_at timestamptz,
  opened_by bigint references members on delete set null,
  opened_at timestamptz,
  seen_by bigint references members on delete set null,
  seen_at timestamptz,
  -- Another one was asked for, with these words to the family.
  refused_at timestamptz,
  reason text,
  check ((sha256 is null) = (deleted_at is not null)),
  check (refused_at is null or (reason is not null and sha256 is null))
);
create index registration_papers_registration on registration_papers (registration_id, field_name, id desc);
create index registration_papers_delete on registration_papers (delete_at) where sha256 is not null;
create index registration_papers_unused on registration_papers (sent_at) where registration_id is null;
create index registration_papers_waiting on registration_papers (delete_at)
  where registration_id is not null and sha256 is not null and seen_at is null;
create index registration_papers_sha256 on registration_papers (sha256) where sha256 is not null;
create index registration_papers_opened_by on registration_papers (opened_by) where opened_by is not null;
create index registration_papers_seen_by on registration_papers (seen_by) where seen_by is not null;

create trigger registration_papers_removed after delete on registration_papers
  for each row when (old.sha256 is not null) execute function drop_unnamed_part();
create trigger registration_papers_emptied after update of sha256 on registration_papers
  for each row when (old.sha256 is not null and new.sha256 is null) execute function drop_unnamed_part();
