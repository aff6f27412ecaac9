-- The administration: who may do what, how they sign in, and what the records they change need for it.

-- Every record that two administrators can edit counts its changes: a write names the version it has seen.
alter table members add column version integer not null default 1,
  -- The address to which the administration mailed a password or a link: whoever uses it has read that mail.
  add column invited_address text;
alter table guardian_links add column version integer not null default 1,
  add column verified_by text, add column reason text;
alter table claims add column version integer not null default 1,
  add column question text, add column asked_at timestamptz, add column asked_by text,
  add column answer text, add column answered_at timestamptz;
alter table reports add column version integer not null default 1,
  add column outcome text check (outcome in ('no_action', 'warning', 'assignment_removed', 'member_disabled'));
alter table safety_settings add column version integer not null default 1;
alter table player_logins add column guardian_id bigint references members;

create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
-- Not for contact_version, password changes and the like: they are no edits.
create trigger members_version before update on members for each row
  when ((old.first_name, old.last_name, old.phone, old.email, old.is_active, old.is_coach, old.is_staff, old.has_temporary_password)
     is distinct from (new.first_name, new.last_name, new.phone, new.email, new.is_active, new.is_coach, new.is_staff, new.has_temporary_password))
  execute function raise_version();
create trigger guardian_links_version before update on guardian_links for each row execute function raise_version();
create trigger claims_version before update on claims for each row execute function raise_version();
create trigger reports_version before update on reports for each row execute function raise_version();
create trigger safety_settings_version before update on safety_settings for each row execute function raise_version();

-- Notes of a review. They are only ever added.
create table report_notes (
  id bigint generated always as identity primary key,
  report_id bigint not null references reports,
  at timestamptz not null,
  by_member bigint not null references members,
  text text not null
);
create index report_notes_report on report_notes (report_id, id);
create trigger report_notes_only_grow before update or delete on report_notes for each row execute function refuse_rewrite();
create index reports_conversation on reports (conversation_id, id);

-- The audit trail only grows, whatever a program tries.
create trigger audit_events_only_grow before update or delete on audit_events for each row execute function refuse_rewrite();
create trigger audit_events_stay before truncate on audit_events for each statement execute function refuse_rewrite();
create index audit_events_actor on audit_events (actor, id);
create index audit_events_request on audit_events (request_id) where request_id is not null;

-- Administrators.
alter table administrators
  add column version integer not null default 1,
  add column added_at timestamptz not null default now(),
  add column added_by text not null default 'system';
alter table administrator_pages
  add column may_write boolean not null default true,
  drop constraint administrator_pages_page_check,
  add constraint administrator_pages_page_check
    check (page in ('family-accounts', 'team-messaging', 'season', 'registration', 'content', 'permissions', 'audit')),
  drop constraint administrator_pages_member_id_fkey,
  add constraint administrator_pages_member_id_fkey foreign key (member_id) references administrators on delete cascade;

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

-- Searching people by how their name or address begins, in the order of the index: a page costs the same in a large club.
create index members_first_last on members (lower(first_name || ' ' || last_name) text_pattern_ops);
create index members_last_first on members (lower(last_name || ' ' || first_name) text_pattern_ops);
create index members_address on members (lower(email) text_pattern_ops);
create index members_helpers on members (id) where is_coach or is_staff;
create index members_unverified on members (id) where email_verified_at is null;
create index members_temporary on members (id) where has_temporary_password;
create index members_disabled on members (id) where not is_active;
create index players_first_last on players (lower(first_name || ' ' || last_name) text_pattern_ops);
create index players_last_first on players (lower(last_name || ' ' || first_name) text_pattern_ops);
create index players_birth_date on players (birth_date);

-- What waits on the home page.
create index registrations_mismatch on registrations (updated_at) where payment_status = 'mismatch';
