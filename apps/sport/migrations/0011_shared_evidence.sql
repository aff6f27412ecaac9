-- What was said around reported messages, each message once however many reports it is near to.

create table reported_messages (
  message_id bigint primary key references messages,
  sender_id bigint not null references members,
  -- As the sender was called when it was first kept.
  name text not null,
  body text not null,
  created_at timestamptz not null
);
create trigger reported_messages_only_grow before update or delete on reported_messages
  for each row execute function refuse_rewrite();

alter table reports add column context_ids bigint[] not null default '{}';
drop trigger reports_keep_evidence on reports;
insert into reported_messages (message_id, sender_id, name, body, created_at)
select distinct m.id, m.sender_id, s.first_name || ' ' || s.last_name, m.body, m.created_at
  from reports r cross join lateral jsonb_array_elements(r.context) kept
  join messages m on m.id = (kept ->> 'id')::bigint join members s on s.id = m.sender_id;
update reports set context_ids = array(select (kept ->> 'id')::bigint from jsonb_array_elements(context) kept order by 1);
alter table reports drop column context;
create trigger reports_keep_evidence
  before update of message_id, conversation_id, reporter_id, reason, created_at, message, context_ids on reports
  for each row execute function refuse_rewrite();
