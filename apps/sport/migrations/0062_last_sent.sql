-- When the newest message was sent; null before the first. No message is dated before the one that it follows.
alter table conversations add column last_sent_at timestamptz;
update conversations c set last_sent_at = (
  select m.created_at from messages m where m.conversation_id = c.id order by m.id desc limit 1);
