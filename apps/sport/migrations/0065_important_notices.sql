-- What families are asked to confirm: an announcement that is marked so, a game or practice that does not take place as it
-- was planned, a place that is closed.
alter table announcements add column is_important boolean not null default false;

-- A place is closed for a day. What was to take place there is moved or does not take place.
create table venue_closures (
  id bigint generated always as identity primary key,
  venue_id bigint not null references venues,
  day date not null,
  -- Where it takes place instead, if anywhere.
  instead_venue_id bigint references venues,
  reason text,
  closed_by bigint references members,
  created_at timestamptz not null,
  constraint venue_closures_day unique (venue_id, day),
  check (instead_venue_id <> venue_id)
);
create index venue_closures_instead on venue_closures (instead_venue_id);
create index venue_closures_closed_by on venue_closures (closed_by);

create table important_notices (
  id bigint generated always as identity primary key,
  cause text not null check (cause in ('announcement', 'change', 'closure')),
  announcement_id bigint constraint important_notices_announcement unique references announcements,
  closure_id bigint constraint important_notices_closure unique references venue_closures,
  created_at timestamptz not null,
  -- Until when families are asked: an hour after what it is about.
  ends_at timestamptz not null,
  check (num_nonnulls(announcement_id, closure_id) = case cause when 'change' then 0 else 1 end)
);
create index important_notices_ends on important_notices (ends_at);

-- The games and practices that it is about, each as it was before.
create table important_events (
  notice_id bigint not null references important_notices,
  subject text not null check (subject in ('game', 'practice')),
  subject_id bigint not null,
  before jsonb not null,
  primary key (notice_id, subject, subject_id)
);
create index important_events_subject on important_events (subject, subject_id, notice_id);

-- Whose families are asked.
create table important_teams (
  team_id bigint not null references teams,
  notice_id bigint not null references important_notices,
  primary key (team_id, notice_id)
);
create index important_teams_notice on important_teams (notice_id);

-- Who pressed "I have seen it". A child's family has seen it when one guardian has.
create table important_seen (
  notice_id bigint not null references important_notices,
  member_id bigint not null references members,
  seen_at timestamptz not null,
  primary key (notice_id, member_id)
);
create index important_seen_member on important_seen (member_id);

-- What was handed to push services, and the device's own word that it arrived.
create table push_sendings (
  token uuid primary key,
  -- No reference: a device may be forgotten while its notice is under way.
  device_id bigint not null,
  about text not null,
  queued_at timestamptz not null,
  handed_at timestamptz,
  arrived_at timestamptz
);
create index push_sendings_device on push_sendings (device_id, queued_at);
create index push_sendings_queued on push_sendings (queued_at);

-- By which ways somebody was told of it, and when.
create table important_tellings (
  id bigint generated always as identity primary key,
  notice_id bigint not null references important_notices,
  member_id bigint not null references members,
  way text not null check (way in ('push', 'mail')),
  push_token uuid,
  told_at timestamptz not null
);
create index important_tellings_notice on important_tellings (notice_id, member_id);
create index important_tellings_member on important_tellings (member_id);

-- A closure is told like anything else. What is important is told to devices first; its line stays for the mail.
alter table notice_events add column important_id bigint references important_notices;
alter table notice_events drop constraint notice_events_subject_check;
alter table notice_events add constraint notice_events_subject_check
  check (subject in ('announcement', 'game', 'practice', 'closure', 'reminder', 'claim', 'report'));
alter table notices add column important_id bigint references important_notices;
alter table notices add column pushed_at timestamptz;
-- The mail goes out together with the push.
alter table notices add column with_mail boolean not null default false;
alter table notices drop constraint notices_subject_check;
alter table notices add constraint notices_subject_check
  check (subject in ('announcement', 'conversation', 'game', 'practice', 'closure', 'reminder', 'claim', 'report'));
