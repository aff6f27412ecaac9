-- Up to which message it was looked who has not read it. Those from before this release are nobody's news any more.
create table notice_cursor (
  only_row boolean primary key default true check (only_row),
  last_message_id bigint not null
);
insert into notice_cursor (last_message_id) select coalesce(max(id), 0) from messages;
