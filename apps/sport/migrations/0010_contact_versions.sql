-- Whether two people may talk is found out once and remembered until something changes, and it is said in one place.
--
-- A permission to talk rests on rows of several tables. Each change of one of them raises `contact_version` of every
-- member whom it concerns, in the same transaction. So a member's own row stands for all that their permissions rest
-- on: who holds it in share mode can rely on what the rules say until the transaction ends, a change that is not
-- committed yet is waited for, and two equal versions mean that nothing has changed in between.

alter table members add column contact_version bigint not null default 0;
-- The versions of the two at which they were last found to be allowed to talk.
alter table conversations add column contact_version_a bigint, add column contact_version_b bigint;

create function raise_contact_versions(p_members bigint[]) returns void language plpgsql volatile
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  lock table members in row exclusive mode;
  -- In order, so that two of these, or one and a message, do not wait for each other.
  perform 1 from members where id = any (p_members) order by id for no key update;
  update members set contact_version = contact_version + 1 where id = any (p_members);
end $$;

-- Changes that concern one player come one after the other. Otherwise one could miss whom another has just added.
create function lock_players(p_players bigint[]) returns void language plpgsql volatile
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform 1 from players where id = any (p_players) order by id for no key update;
end $$;

-- The logins of the players whom these members look after: whether they may take part depends on their guardians.
create function wards_of(p_members bigint[]) returns bigint[] language sql volatile as $$
  select array(select l.member_id from guardian_links g join player_logins l on l.player_id = g.player_id where g.member_id = any (p_members))
$$;

create function player_login_changed() returns trigger language plpgsql as $$
declare
  concerned bigint[] := array[old.member_id, new.member_id];
begin
  perform lock_players(array[old.player_id, new.player_id]);
  -- Held before it is asked who looks after whom: a change of a guardian's own state does not see a login that is not committed.
  perform 1 from members
    where id = any (concerned || array(select member_id from guardian_links where player_id in (old.player_id, new.player_id)))
    order by id for no key update;
  perform raise_contact_versions(concerned || wards_of(concerned));
  return null;
end $$;
create trigger player_login_changed after insert or update or delete on player_logins for each row execute function player_login_changed();

create function guardian_link_changed() returns trigger language plpgsql as $$
begin
  perform lock_players(array[old.player_id, new.player_id]);
  perform raise_contact_versions(array[old.member_id, new.member_id]
    || array(select member_id from player_logins where player_id in (old.player_id, new.player_id)));
  return null;
end $$;
create trigger guardian_link_changed after insert or update or delete on guardian_links for each row execute function guardian_link_changed();

-- Rosters come in whole files, so once for all rows of a statement. A new jersey number concerns nobody.
create function roster_entries_changed() returns trigger language plpgsql as $$
declare
  concerned bigint[];
begin
  if tg_op = 'INSERT' then
    concerned := array(select player_id from come);
  elsif tg_op = 'DELETE' then
    concerned := array(select player_id from gone);
  else
    concerned := array(
      select player_id from (select team_id, player_id from come except select team_id, player_id from gone) c
      union
      select player_id from (select team_id, player_id from gone except select team_id, player_id from come) g);
  end if;
  perform lock_players(concerned);
  perform raise_contact_versions(
    array(select member_id from guardian_links where player_id = any (concerned))
    || array(select member_id from player_logins where player_id = any (concerned)));
  return null;
end $$;
create trigger roster_entries_added after insert on roster_entries
  referencing new table as come for each statement execute function roster_entries_changed();
create trigger roster_entries_removed after delete on roster_entries
  referencing old table as gone for each statement execute function roster_entries_changed();
create trigger roster_entries_changed after update on roster_entries
  referencing old table as gone new table as come for each statement execute function roster_entries_changed();

create function assignment_changed() returns trigger language plpgsql as $$
begin
  perform raise_contact_versions(array[old.member_id, new.member_id]);
  return null;
end $$;
create trigger assignment_changed after insert or update or delete on assignments for each row execute function assignment_changed();

create function member_changed() returns trigger language plpgsql as $$
begin
  perform raise_contact_versions(new.id || wards_of(array[new.id]));
  return null;
end $$;
create trigger member_changed after update on members for each row
  when ((old.is_active, old.is_coach, old.is_staff, old.email_verified_at is null, old.has_temporary_password)
     is distinct from (new.is_active, new.is_coach, new.is_staff, new.email_verified_at is null, new.has_temporary_password))
  execute function member_changed();

-- A team in another division, another season: rare, and it may concern anybody.
create function scopes_changed() returns trigger language plpgsql as $$
begin
  lock table members in share row exclusive mode;
  perform 1 from members order by id for no key update;
  update members set contact_version = contact_version + 1;
  return null;
end $$;
create trigger scopes_changed after update of division_id on teams for each statement execute function scopes_changed();
create trigger scopes_changed after update of league_id on divisions for each statement execute function scopes_changed();
create trigger scopes_changed after update of season_id on leagues for each statement execute function scopes_changed();
create trigger scopes_changed after update of is_current on seasons for each statement execute function scopes_changed();
-- What is emptied at once says nothing about its rows.
create trigger scopes_emptied after truncate on player_logins for each statement execute function scopes_changed();
create trigger scopes_emptied after truncate on guardian_links for each statement execute function scopes_changed();
create trigger scopes_emptied after truncate on roster_entries for each statement execute function scopes_changed();
create trigger scopes_emptied after truncate on assignments for each statement execute function scopes_changed();

/*
 * Why these two may not talk at this moment, as a problem code; null when they may. Both members stay locked until the
 * transaction ends, and with them everything that the answer rests on.
 */
create or replace function contact_refusal(p_from bigint, p_to bigint) returns text language plpgsql volatile
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform 1 from members where id in (p_from, p_to) order by id for share;
  if p_from <> p_to
    and (select count(*) = 2 from members where id in (p_from, p_to) and is_active)
    and may_take_part(p_from) and may_take_part(p_to)
    and exists (
      select 1 from member_holdings f join member_holdings t on t.team_id = f.team_id or t.division_id = f.division_id
       where f.member_id = p_from and t.member_id = p_to) then
    return null;
  end if;
  return 'messaging.not_permitted';
end $$;

-- Takes one of a member's messages for this window; null when there was one, else the seconds until there is.
-- The log of hits is in order, and of a full window only the newest p_limit count: there is room when the oldest of
-- these is out of it. Where the clocks of two processes differ, a wait may be longer by that difference.
create or replace function take_message_quota(p_member bigint, p_now timestamptz, p_limit integer, p_seconds integer) returns integer language plpgsql volatile as $$
declare
  since timestamptz := p_now - p_seconds * interval '1 second';
begin
  insert into throttle_hits as t (rule, key_hash, hits, expires_at)
  values ('messages', sha256(convert_to(p_member::text, 'UTF8')), array[p_now], p_now + p_seconds * interval '1 second')
  on conflict (rule, key_hash) do update set
    hits = case when t.hits[cardinality(t.hits)] <= since then array[p_now] else (t.hits || p_now)[greatest(1, cardinality(t.hits) + 2 - p_limit):] end,
    expires_at = excluded.expires_at
  where cardinality(t.hits) < p_limit or t.hits[cardinality(t.hits) - p_limit + 1] <= since;
  if found then
    return null;
  end if;
  return (select greatest(1, ceil(extract(epoch from min(h) - since)))::integer from throttle_hits, unnest(hits) h
           where rule = 'messages' and key_hash = sha256(convert_to(p_member::text, 'UTF8')) and h > since);
end $$;

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
  retry_after := take_message_quota(p_sender, p_now, p_limit, p_seconds);
  if retry_after is not null then
    outcome := 'throttle.exceeded';
    return;
  end if;

  with counted as (
    update conversations set
      sent_by_a = sent_by_a + (account_a = p_sender)::integer, sent_by_b = sent_by_b + (account_b = p_sender)::integer,
      contact_version_a = version_a, contact_version_b = version_b
     where conversations.id = p_conversation returning sent_by_a, sent_by_b)
  insert into messages (conversation_id, sender_id, client_id, body, created_at, sent_by_a, sent_by_b)
  select p_conversation, p_sender, p_client_id, p_body, p_now, counted.sent_by_a, counted.sent_by_b from counted
  returning messages.id, messages.body, messages.created_at into id, body, created_at;
  outcome := 'sent';
end $$;
