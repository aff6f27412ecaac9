-- What somebody does not want to be told, or not this way. Without a row they are told.
create table notice_settings (
  member_id bigint not null references members,
  kind text not null check (kind in ('announcements', 'messages', 'schedule', 'claims', 'reports')),
  by_mail boolean not null,
  changed_at timestamptz not null,
  primary key (member_id, kind)
);

-- Signs the links in a member's mails that work without signing in.
create table notice_keys (
  member_id bigint primary key references members,
  key bytea not null
);
