-- Telling people what they would otherwise only find: by mail, once, and not at night.

-- Something has happened that others are to be told of. It goes when everybody whom it concerns has a line in `notices`.
create table notice_events (
  id bigint generated always as identity primary key,
  subject text not null check (subject in ('announcement', 'game', 'practice', 'claim', 'report')),
  subject_id bigint not null,
  -- A game or practice as it was before it was changed.
  before jsonb,
  due_at timestamptz not null,
  -- The last member who has a line, by id; null while nobody has.
  spread_to bigint
);
-- What changes again before anybody was told is one event.
create unique index notice_events_open on notice_events (subject, subject_id) where spread_to is null;
create index notice_events_due on notice_events (due_at);

-- What somebody is to be told. A line goes in the transaction that queues the mail.
create table notices (
  member_id bigint not null references members,
  subject text not null check (subject in ('announcement', 'conversation', 'game', 'practice', 'claim', 'report')),
  subject_id bigint not null,
  before jsonb,
  due_at timestamptz not null,
  -- It does not wait for the morning.
  is_urgent boolean not null default false,
  primary key (member_id, subject, subject_id)
);
create index notices_due on notices (due_at);

create trigger announcements_notices after insert on announcements for each row execute function note_new('announcement');
