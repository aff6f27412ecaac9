-- Who was there, as a team's coaches note it at the field: one row for each child and event. Taken back, it stays with a
-- state of null.
create table attendance (
  player_id bigint not null references players,
  kind text not null check (kind in ('game', 'practice', 'event')),
  event_id bigint not null,
  state text check (state in ('here', 'late', 'away')),
  noted_by bigint not null references members,
  -- When the button was pressed, which may be long before it arrived: the later press counts.
  pressed_at timestamptz not null,
  -- When the event was: what was noted for another time does not count, see `answer_counts()`.
  starts_at timestamptz not null,
  -- What another coach had noted, whichever of the two arrived first.
  was_state text,
  was_by bigint references members,
  primary key (player_id, kind, event_id)
) with (fillfactor = 80);
create index attendance_event on attendance (kind, event_id);

-- One for each id of a client, so that one sent twice is taken once.
create table attendance_log (
  noted_by bigint not null references members,
  client_id text not null,
  player_id bigint not null references players,
  kind text not null,
  event_id bigint not null,
  state text,
  noted_at timestamptz not null,
  primary key (noted_by, client_id)
);
create index attendance_log_event on attendance_log (kind, event_id);
