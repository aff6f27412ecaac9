-- What administrators do with registrations: find them, write notes, correct them, take cash and checks.

-- Which one somebody saw, so that nobody decides about a registration that has changed since.
-- locks: a league has some thousand registrations in all its seasons, and this takes milliseconds
alter table registrations add column version integer not null default 1;
create trigger registrations_version before update on registrations for each row execute function raise_version();

-- The list of a period by state, newest first; and by the beginning of a name, an address or a receipt.
-- locks: a league has some thousand registrations in all its seasons, and this takes milliseconds
create index registrations_list on registrations (period_id, status, id);
-- locks: as above
create index registrations_states on registrations (status, id);
-- locks: as above
create index registrations_child_name on registrations (lower(player_first_name || ' ' || player_last_name) text_pattern_ops);
-- locks: as above
create index registrations_child_last_name on registrations (lower(player_last_name || ' ' || player_first_name) text_pattern_ops);
-- locks: as above
create index registrations_parent_name on registrations (lower(parent_first_name || ' ' || parent_last_name) text_pattern_ops);
-- locks: as above
create index registrations_parent_last_name on registrations (lower(parent_last_name || ' ' || parent_first_name) text_pattern_ops);
-- locks: as above
create index registrations_address on registrations (lower(email) text_pattern_ops);
-- locks: as above
create index registrations_receipt_number on registrations (lower(receipt_number) text_pattern_ops) where receipt_number is not null;
-- locks: as above
create index registrations_registered on registrations (period_id, registered_at) where registered_at is not null;
-- locks: as above
create index registrations_family_hash on registrations (family_hash);
-- locks: as above
create index payments_held on payments (subject_id) where status = 'held';

-- For administrators of registration; families never see them.
create table registration_notes (
  id bigint generated always as identity primary key,
  -- A draft that expired is deleted some time later, with what was noted on it.
  registration_id bigint not null references registrations on delete cascade,
  written_by bigint not null references members,
  written_at timestamptz not null,
  note text not null check (length(note) between 1 and 2000)
);
create index registration_notes_registration on registration_notes (registration_id, id);
create index registration_notes_written_by on registration_notes (written_by);

-- Money that no processor knows of: somebody took it, and says so. What is given back of it is handed over by somebody, too.
-- locks: a league has some thousand payments in all its seasons, and this takes milliseconds
alter table payments drop constraint payments_processor_check,
  add constraint payments_processors check (processor in ('stripe', 'sandbox', 'offline'));
create table offline_payments (
  payment_id bigint primary key references payments,
  method text not null check (method in ('cash', 'check')),
  check_number text check (length(check_number) between 1 and 40),
  received_on date not null,
  recorded_by bigint not null references members
);
create index offline_payments_recorded_by on offline_payments (recorded_by);

-- A search that somebody keeps.
create table registration_views (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  name text not null check (length(name) between 1 and 60),
  -- As the address of the list has it.
  query text not null check (length(query) <= 400),
  created_at timestamptz not null
);
create unique index registration_views_name on registration_views (member_id, lower(name));
