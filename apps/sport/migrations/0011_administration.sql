-- The administration: who may do what, how they sign in, and the trail of what they did.

-- Administrators of the sport site. The super-admin may use every page.
create table administrators (
  member_id bigint primary key references members,
  is_super boolean not null default false,
  version integer not null default 1,
  added_at timestamptz not null default now(),
  added_by text not null default 'system'
);
create table administrator_pages (
  member_id bigint not null references administrators on delete cascade,
  page text not null
    check (page in ('family-accounts', 'team-messaging', 'season', 'registration', 'content', 'permissions', 'audit')),
  may_write boolean not null default true,
  primary key (member_id, page)
);

create table administrator_sessions (
  id bigint generated always as identity primary key,
  id_hash bytea not null constraint administrator_sessions_secret unique,
  -- Sealed with the session's own secret, which is nowhere here.
  csrf_sealed bytea not null,
  stage text not null check (stage in ('visitor', 'second-step', 'setup', 'signed-in')),
  member_id bigint references administrators on delete cascade,
  -- The password that opened it: another one since, and it is over.
  password_version integer,
  client text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When the password was last given.
  confirmed_at timestamptz,
  -- What a passkey must sign next, and until when.
  challenge text,
  challenge_until timestamptz,
  check ((stage = 'visitor') = (member_id is null))
);
create index administrator_sessions_member on administrator_sessions (member_id);
create index administrator_sessions_seen on administrator_sessions (last_seen_at);

-- An authenticator app. A new key waits beside the old one until a code of it was typed.
create table administrator_codes (
  member_id bigint primary key references administrators on delete cascade,
  key text,
  new_key text,
  -- The session in which it was shown. Another session gets another key: whoever saw an earlier one cannot wait for it.
  new_key_session bigint,
  -- The newest 30 seconds whose code was used: no code works twice.
  last_step bigint not null default 0,
  check (num_nonnulls(key, new_key) > 0)
);
create table administrator_recovery_codes (
  member_id bigint not null references administrators on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (member_id, code_hash)
);
create table administrator_passkeys (
  id bigint generated always as identity primary key,
  member_id bigint not null references administrators on delete cascade,
  credential_id text not null constraint administrator_passkeys_credential unique,
  public_key bytea not null,
  counter bigint not null,
  transports text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index administrator_passkeys_member on administrator_passkeys (member_id);

-- The audit trail only grows, whatever a program tries; what is older than its retention may go.
create trigger audit_events_only_grow before update or delete on audit_events for each row execute function keep_audit();
create trigger audit_events_stay before truncate on audit_events for each statement execute function refuse_rewrite();
create index audit_events_actor on audit_events (actor, id);
create index audit_events_request on audit_events (request_id) where request_id is not null;
