-- How far the mail about the week is for each person: one row, for the last week that was begun.
create table week_mails (
  -- An account of the hub, or a member of the sport.
  person_id bigint primary key,
  -- The Monday on which the week begins.
  week date not null,
  -- When somebody looks at it next; who is at it moves that ahead.
  due_at timestamptz not null,
  -- Mailed, or nothing to mail.
  done_at timestamptz
);
create index week_mails_due on week_mails (due_at) where done_at is null;
