-- What an administrator changes in the schedule in one go: looked through, saved as one, told as one.
create table schedule_change_sets (
  id bigint generated always as identity primary key,
  season_id bigint not null references seasons,
  made_by bigint not null references members,
  -- Made by the browser, once for what it wants to save once.
  client_id text,
  changes jsonb not null,
  created_at timestamptz not null,
  saved_at timestamptz,
  -- What became of each row.
  outcome jsonb,
  tell text check (tell in ('now', 'morning', 'none')),
  sentence text,
  tells_at timestamptz,
  stopped_at timestamptz,
  check (num_nonnulls(saved_at, outcome, tell) in (0, 3))
);
create unique index schedule_change_sets_client on schedule_change_sets (made_by, client_id);
create index schedule_change_sets_season on schedule_change_sets (season_id);

-- The games and practices that are told with a set, each as those know it who are to be told.
create table schedule_change_rows (
  set_id bigint not null references schedule_change_sets,
  subject text not null check (subject in ('game', 'practice')),
  subject_id bigint not null,
  before jsonb not null,
  primary key (set_id, subject, subject_id)
);
create index schedule_change_rows_subject on schedule_change_rows (subject, subject_id);

-- Two things at one place and time on purpose, or something at a place that is closed.
create table schedule_overlaps (
  kind text not null check (kind in ('game', 'practice')),
  id bigint not null,
  other_kind text not null check (other_kind in ('game', 'practice', 'event', 'closure')),
  other_id bigint not null,
  primary key (kind, id, other_kind, other_id)
);

alter table notice_events drop constraint notice_events_subject_check;
alter table notice_events add constraint notice_events_subject_check
  check (subject in ('announcement', 'game', 'practice', 'change_set', 'closure', 'reopening', 'reminder', 'claim', 'report'));
alter table notices drop constraint notices_subject_check;
alter table notices add constraint notices_subject_check
  check (subject in ('announcement', 'conversation', 'game', 'practice', 'change_set', 'closure', 'reopening', 'reminder', 'duty', 'duty_offer', 'duty_gap', 'ride', 'claim', 'report'));
