-- A place that was closed is open again. Whoever heard that it was closed hears of it, and is asked to confirm that.
alter table venue_closures add column lifted_at timestamptz;
alter table venue_closures add column lifted_by bigint references members;
create index venue_closures_lifted_by on venue_closures (lifted_by);
alter table venue_closures drop constraint venue_closures_day;
create unique index venue_closures_day on venue_closures (venue_id, day) where lifted_at is null;

alter table important_notices add column reopens_id bigint constraint important_notices_reopens unique references important_notices;
alter table important_notices drop constraint important_notices_cause_check;
alter table important_notices add constraint important_notices_cause_check
  check (cause in ('announcement', 'change', 'closure', 'reopening'));
alter table important_notices drop constraint important_notices_check;
alter table important_notices add constraint important_notices_check
  check (num_nonnulls(announcement_id, closure_id, reopens_id) = case cause when 'change' then 0 else 1 end);

alter table notice_events drop constraint notice_events_subject_check;
alter table notice_events add constraint notice_events_subject_check
  check (subject in ('announcement', 'game', 'practice', 'closure', 'reopening', 'reminder', 'claim', 'report'));
alter table notices drop constraint notices_subject_check;
alter table notices add constraint notices_subject_check
  check (subject in ('announcement', 'conversation', 'game', 'practice', 'closure', 'reopening', 'reminder', 'claim', 'report'));
