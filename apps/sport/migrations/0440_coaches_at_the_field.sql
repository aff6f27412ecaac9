-- Children who were there and are on no list: a question for the league, nothing for the roster.
create table attendance_guests (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams,
  kind text not null check (kind in ('game', 'practice', 'event')),
  event_id bigint not null,
  -- Null: taken back. The row stays for the client that sends it again.
  first_name text check (length(first_name) between 1 and 80),
  noted_by bigint not null references members,
  noted_at timestamptz not null,
  -- Sent twice is noted once.
  client_id text not null,
  settled_by bigint references members,
  settled_at timestamptz,
  unique (noted_by, client_id)
);
create index attendance_guests_event on attendance_guests (kind, event_id);
create index attendance_guests_open on attendance_guests (noted_at) where settled_at is null and first_name is not null;

-- Who opened the telephone numbers of a team's guardians, and when last. Guardians of the team read it.
create table emergency_looks (
  team_id bigint not null references teams,
  kind text not null check (kind in ('game', 'practice', 'event')),
  event_id bigint not null,
  member_id bigint not null references members,
  looked_at timestamptz not null,
  primary key (team_id, kind, event_id, member_id)
);
create index emergency_looks_event on emergency_looks (kind, event_id);

-- A coach who moved or called off an own practice; null: the league.
alter table schedule_changes add column changed_by bigint references members;
