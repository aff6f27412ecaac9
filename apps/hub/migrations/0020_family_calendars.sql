-- An account's own calendar file. Its address is found by the secret's hash; the secret itself is kept encrypted, because
-- its owner has to see it again on every new device.
create table family_calendars (
  account_id bigint primary key references accounts on delete cascade,
  secret_hash bytea,
  secret_sealed bytea,
  made_at timestamptz,
  games_only boolean not null default false,
  -- Without what a child does not come to.
  comes_only boolean not null default false,
  -- Before each event; 0 for none.
  alarm_minutes integer not null default 60 check (alarm_minutes between 0 and 1440),
  names text not null default 'first_names' check (names in ('first_names', 'teams')),
  -- Children and own teams that are not in it: basketball-12, basketball-own.
  left_out text[] not null default '{}',
  last_fetched_at timestamptz,
  -- A family of programs, never what a client wrote.
  last_fetched_by text,
  check (num_nonnulls(secret_hash, secret_sealed, made_at) in (0, 3))
);
create unique index family_calendars_secret on family_calendars (secret_hash);
