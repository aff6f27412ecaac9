-- What every service has: browser sessions, one-time tokens, throttles, audit.

create table sessions (
  id_hash bytea primary key,
  -- The hub account or sport member; null for a visitor who has not signed in.
  subject_id bigint,
  csrf_token text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_subject on sessions (subject_id) where subject_id is not null;
create index sessions_expiry on sessions (expires_at);
create index sessions_idle on sessions (last_seen_at);

create table one_time_tokens (
  token_hash bytea primary key,
  purpose text not null,
  subject_id bigint not null,
  -- What the token confirms beside the subject, for example the new address.
  detail text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_tokens_subject on one_time_tokens (subject_id, purpose) where used_at is null;
create index one_time_tokens_expiry on one_time_tokens (expires_at);

-- A log of the hits inside the window: exact, no burst at a window's edge.
create table throttle_hits (
  rule text not null,
  key_hash bytea not null,
  hits timestamptz[] not null,
  expires_at timestamptz not null,
  primary key (rule, key_hash)
);
create index throttle_hits_expiry on throttle_hits (expires_at);

create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  event text not null,
  -- Who did it: 'account:12', 'member:1004', 'operator:<login>', 'system'.
  actor text not null,
  -- Whom or what it concerns: 'account:12', 'address:<hash>'.
  subject text,
  detail jsonb not null default '{}',
  request_id text
);
create index audit_events_subject on audit_events (subject, id);
create index audit_events_at on audit_events (at);
