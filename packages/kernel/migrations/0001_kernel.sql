-- What every service has: browser sessions, one-time tokens, known devices, throttles, audit.

-- A sign-in is what a person can see and end: a browser's session, an app's token, or both when they were given together.
create sequence sign_in_ids;

create table sessions (
  id_hash bytea primary key,
  -- The hub account or sport member; null for a visitor who has not signed in.
  subject_id bigint,
  -- The CSRF token, readable only together with the session's own secret, which is not stored.
  csrf_sealed bytea not null,
  sign_in_id bigint not null default nextval('sign_in_ids'),
  -- The browser's family as it names itself, for example 'Firefox on Linux'.
  client text,
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

-- Browsers that somebody has signed in with: strangers who guess cannot lock these out.
create table known_devices (
  device_hash bytea not null,
  -- The hub account or sport member.
  subject_id bigint not null,
  seen_at timestamptz not null,
  -- Its owner has been asked about it, and it stays in question, whoever signs in there again: a known device may say of
  -- another sign-in that it was its owner's, and must not say so of its own. Only the hub asks.
  is_in_question boolean not null default false,
  primary key (device_hash, subject_id)
);
create index known_devices_subject on known_devices (subject_id, seen_at);
create index known_devices_age on known_devices (seen_at);

-- A log of the hits inside the window: exact, no burst at a window's edge.
create table throttle_hits (
  rule text not null,
  key_hash bytea not null,
  hits timestamptz[] not null,
  -- Password checks that have begun and not ended, beside the failures that count; on whichever process they run.
  open timestamptz[] not null default '{}',
  expires_at timestamptz not null,
  primary key (rule, key_hash)
  -- Room on every page for the next version of its rows: a hit then changes the row where it is, and no index.
) with (fillfactor = 50);
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
