-- Rides within a team: who offers seats to an event, whose child asks for one, and who may drive which child alone.
create table rides (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams,
  event_kind text not null check (event_kind in ('game', 'practice', 'event')),
  event_id bigint not null,
  driver_id bigint not null references members,
  direction text not null check (direction in ('there', 'back', 'both')),
  seats integer not null check (seats between 1 and 8),
  -- Where they meet: a place of the league, or a few words. Never an address.
  meeting_venue_id bigint references venues,
  meeting text check (length(meeting) between 1 and 60),
  offered_at timestamptz not null,
  withdrawn_at timestamptz,
  check (num_nonnulls(meeting_venue_id, meeting) <= 1)
);
create unique index rides_once on rides (driver_id, team_id, event_kind, event_id, direction) where withdrawn_at is null;
create index rides_event on rides (event_kind, event_id, team_id) where withdrawn_at is null;

create table ride_requests (
  id bigint generated always as identity primary key,
  ride_id bigint not null references rides,
  player_id bigint not null references players,
  asked_by bigint not null references members,
  asked_at timestamptz not null,
  status text not null default 'asked' check (status in ('asked', 'accepted', 'declined', 'withdrawn')),
  changed_at timestamptz not null
);
create unique index ride_requests_once on ride_requests (ride_id, player_id) where status in ('asked', 'accepted');
create index ride_requests_player on ride_requests (player_id);

-- A guardian's written yes that somebody may drive the child alone: for a season, until it is taken back.
create table ride_consents (
  id bigint generated always as identity primary key,
  season_id bigint not null references seasons,
  driver_id bigint not null references members,
  player_id bigint not null references players,
  given_by bigint not null references members,
  typed_name text not null check (length(typed_name) between 1 and 160),
  given_at timestamptz not null,
  withdrawn_at timestamptz
);
create unique index ride_consents_once on ride_consents (season_id, driver_id, player_id, given_by) where withdrawn_at is null;
create index ride_consents_player on ride_consents (player_id);
