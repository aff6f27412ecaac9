-- Rides and duties tell those whom they concern, and remind them the evening before.

-- So long before the event they meet; it moves with the event.
alter table rides add column meets_minutes_before integer check (meets_minutes_before between 5 and 240);
-- The start for which everybody in it was reminded.
alter table rides add column reminded_for timestamptz;

-- The start for which whoever has taken it was reminded, or asked again because it was moved; and when they heard that it
-- does not take place.
alter table duty_takes add column reminded_for timestamptz;
alter table duty_takes add column asked_for timestamptz;
alter table duty_takes add column freed_at timestamptz;
-- Who took it over.
alter table duty_takes add column handed_to bigint references members;

-- When a home was last asked to help.
create table duty_asks (
  member_id bigint primary key references members,
  asked_at timestamptz not null,
  asked_by bigint not null references members
);

alter table notices drop constraint notices_subject_check;
alter table notices add constraint notices_subject_check
  check (subject in ('announcement', 'conversation', 'game', 'practice', 'closure', 'reopening', 'reminder', 'duty', 'duty_offer', 'duty_gap', 'ride', 'claim', 'report'));
alter table notice_settings drop constraint notice_settings_kind_check;
alter table notice_settings add constraint notice_settings_kind_check
  check (kind in ('announcements', 'messages', 'schedule', 'answers', 'duties', 'rides', 'claims', 'reports'));
