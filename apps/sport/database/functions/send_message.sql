/*
 * Stores a message once per (conversation, sender, client_id). Everything happens in one transaction under the
 * conversation's lock, which is held until the commit: ids grow in commit order, and a poller never misses a late one.
 * One call, because a send is the most frequent write there is and every round trip would lengthen that lock.
 */
create or replace function send_message(
  p_conversation bigint, p_sender bigint, p_client_id text, p_body text, p_now timestamptz, p_limit integer, p_seconds integer,
  out outcome text, out retry_after integer, out id bigint, out body text, out created_at timestamptz
) language plpgsql volatile
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  other bigint;
  version_a bigint;
  version_b bigint;
  may_talk boolean;
begin
  select case when c.account_a = p_sender then c.account_b else c.account_a end, a.contact_version, b.contact_version,
         c.contact_version_a = a.contact_version and c.contact_version_b = b.contact_version
    into other, version_a, version_b, may_talk
    from conversations c join members a on a.id = c.account_a join members b on b.id = c.account_b
   where c.id = p_conversation and p_sender in (c.account_a, c.account_b)
     for no key update of c for share of a, b;
  if not found then
    outcome := case when exists (
      select 1 from conversations x join guardian_oversight o on o.account_id in (x.account_a, x.account_b)
       where x.id = p_conversation and o.guardian_id = p_sender) then 'guardian.read_only' else 'conversation.not_found' end;
    return;
  end if;

  select m.id, m.body, m.created_at into id, body, created_at from messages m
   where m.conversation_id = p_conversation and m.sender_id = p_sender and m.client_id = p_client_id;
  if found then
    outcome := 'repeated';
    return;
  end if;

  -- Null when it was never found out.
  if may_talk is not true then
    outcome := contact_refusal(p_sender, other);
    if outcome is not null then
      return;
    end if;
  end if;
  if exists (select 1 from player_logins where member_id = other) and is_quiet(p_now) then
    outcome := 'messaging.quiet_hours';
    return;
  end if;
  retry_after := take_throttle('messages', sha256(convert_to(p_sender::text, 'UTF8')), p_now, p_limit, p_seconds);
  if retry_after is not null then
    outcome := 'throttle.exceeded';
    return;
  end if;

  with counted as (
    update conversations set
      sent_by_a = sent_by_a + (account_a = p_sender)::integer, sent_by_b = sent_by_b + (account_b = p_sender)::integer,
      contact_version_a = version_a, contact_version_b = version_b,
      -- Never before the message that stands before it, whichever process's clock is behind.
      last_sent_at = greatest(last_sent_at, p_now)
     where conversations.id = p_conversation returning sent_by_a, sent_by_b, last_sent_at)
  insert into messages (conversation_id, sender_id, client_id, body, created_at, sent_by_a, sent_by_b)
  select p_conversation, p_sender, p_client_id, p_body, last_sent_at, sent_by_a, sent_by_b from counted
  returning messages.id, messages.body, messages.created_at into id, body, created_at;
  outcome := 'sent';
end $$;
