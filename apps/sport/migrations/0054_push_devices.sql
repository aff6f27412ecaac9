-- Browsers and installed apps that somebody wants notices on. An endpoint is a secret: whoever has it and the signing key
-- can make the device ring.
create table push_devices (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  endpoint text not null constraint push_devices_endpoint unique,
  p256dh text not null,
  auth text not null,
  -- The browser's family as it names itself.
  client text,
  added_at timestamptz not null,
  -- When a push service last took something for it.
  told_at timestamptz
);
create index push_devices_member on push_devices (member_id, id);

alter table notice_settings add column by_push boolean not null default true;
alter table notice_settings alter column by_mail set default true;
