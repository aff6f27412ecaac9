-- Registrations made with a member's address of children who, the member says, are not theirs: not asked about again.
create table disowned_registrations (
  member_id bigint not null references members,
  registration_id bigint not null references registrations,
  disowned_at timestamptz not null,
  primary key (member_id, registration_id)
);
create index disowned_registrations_registration on disowned_registrations (registration_id);
