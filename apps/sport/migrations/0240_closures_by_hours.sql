-- A place can be closed for some hours, and for several days in a row: on each of them between the same times. None: the
-- whole day. The release before takes such a closure for one of its whole first day.
alter table venue_closures
  add column last_day date,
  add column from_time time,
  add column until_time time,
  -- What families read besides the reason.
  add column words text;
-- Whoever closes a place holds its row and asks first; this is for two who close the same hours at once.
drop index venue_closures_day;
-- locks: a sport closes a place a few times a season
create unique index venue_closures_day on venue_closures (venue_id, day, coalesce(from_time, '00:00')) where lifted_at is null;

-- What a closure made of the games and practices that were to be there: as they were, and as it left them.
create table venue_closure_changes (
  closure_id bigint not null references venue_closures,
  subject text not null check (subject in ('game', 'practice')),
  subject_id bigint not null,
  before jsonb not null,
  after jsonb not null,
  primary key (closure_id, subject, subject_id)
);
create index venue_closure_changes_subject on venue_closure_changes (subject, subject_id);
