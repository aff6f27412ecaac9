-- What families do for a season: shifts and snack lists, and who has taken them.
create table duties (
  id bigint generated always as identity primary key,
  season_id bigint not null references seasons,
  kind text not null check (kind in ('shift', 'snack')),
  title text not null check (length(title) between 1 and 80),
  note text check (length(note) between 1 and 300),
  -- Whose families are asked; null means everybody's.
  team_id bigint references teams,
  -- The event it belongs to, and when it begins before or after that. It moves with the event.
  event_kind text check (event_kind in ('game', 'practice', 'event')),
  event_id bigint,
  offset_minutes integer not null default 0 check (offset_minutes between -600 and 600),
  -- Of one that belongs to no event; null for the whole season.
  own_starts_at timestamptz,
  venue_id bigint references venues,
  minutes integer not null check (minutes between 5 and 1440),
  places integer not null check (places between 1 and 50),
  -- With children: only who is assigned as a coach or as staff.
  coaches_only boolean not null default false,
  created_by bigint not null references members,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  check ((event_kind is null) = (event_id is null)),
  check (event_kind is null or own_starts_at is null)
);
create index duties_season on duties (season_id, id) where withdrawn_at is null;
create index duties_event on duties (event_kind, event_id) where event_kind is not null;
create index duties_team on duties (team_id) where team_id is not null;

-- Who has taken one. Given back or handed over, it stays with when that was.
create table duty_takes (
  id bigint generated always as identity primary key,
  duty_id bigint not null references duties,
  member_id bigint not null references members,
  taken_at timestamptz not null,
  -- For when it was planned: who has taken it for another time is asked again.
  starts_at timestamptz,
  ended_at timestamptz,
  -- Offered to somebody who must accept, or to everybody whom the duty asks. It stays theirs until somebody takes it.
  offered_at timestamptz,
  offered_to bigint references members,
  declined_by bigint references members,
  outcome text check (outcome in ('done', 'missed')),
  outcome_by bigint references members,
  outcome_at timestamptz,
  check (offered_to is null or offered_at is not null)
);
create unique index duty_takes_once on duty_takes (duty_id, member_id) where ended_at is null;
create index duty_takes_member on duty_takes (member_id) where ended_at is null;
create index duty_takes_offered on duty_takes (offered_to) where offered_to is not null and ended_at is null;
