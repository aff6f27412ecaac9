-- Families who have not answered are reminded: by a coach once a day at most, and by itself once, before answers close.
create table answer_reminders (
  id bigint generated always as identity primary key,
  team_id bigint not null references teams,
  kind text not null check (kind in ('game', 'practice', 'event')),
  event_id bigint not null,
  -- The site's local date.
  day date not null,
  -- Null: by itself.
  sent_by bigint references members,
  created_at timestamptz not null,
  constraint answer_reminders_day unique (team_id, kind, event_id, day)
);
create unique index answer_reminders_by_itself on answer_reminders (team_id, kind, event_id) where sent_by is null;
create trigger answer_reminders_notices after insert on answer_reminders for each row execute function note_new('reminder');

alter table notice_settings drop constraint notice_settings_kind_check;
alter table notice_settings add constraint notice_settings_kind_check
  check (kind in ('announcements', 'messages', 'schedule', 'answers', 'claims', 'reports'));
