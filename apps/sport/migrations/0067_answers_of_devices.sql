-- Since when a device has not said that something arrived, though it was sent something; null while it answers.
alter table push_devices add column unanswered_since timestamptz;

-- A device that did not answer for long was dropped; its owner is told so once, and reads it for a while.
create table dropped_devices (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  client text,
  dropped_at timestamptz not null
);
create index dropped_devices_member on dropped_devices (member_id, dropped_at);

-- When somebody wants to hear nothing, beside the quiet hours of the sport. Times are the site's.
create table notice_quiet_hours (
  member_id bigint primary key references members,
  quiet_from time not null,
  quiet_until time not null,
  -- What begins soon after the morning is told at night all the same.
  urgent_passes boolean not null default true,
  check (quiet_from <> quiet_until)
);

-- Whether a kind stands in the mail about the week.
alter table notice_settings add column in_digest boolean not null default true;
