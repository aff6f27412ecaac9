-- Password checks that have begun and not ended, beside the failures that count; on whichever process they run.
alter table throttle_hits add column open timestamptz[] not null default '{}';

-- Browsers that somebody has signed in with: strangers who guess cannot lock these out.
create table known_devices (
  device_hash bytea not null,
  -- The hub account or sport member.
  subject_id bigint not null,
  seen_at timestamptz not null,
  primary key (device_hash, subject_id)
);
create index known_devices_subject on known_devices (subject_id, seen_at);
create index known_devices_age on known_devices (seen_at);
