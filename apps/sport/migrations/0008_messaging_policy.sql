-- Who may talk to whom. The views say it where rows are chosen; contact_refusal() decides where something is written.

-- Teams and divisions of the current season. A scope of a past season is no scope.
create view current_divisions as
  select d.id, d.name
    from divisions d join leagues l on l.id = d.league_id join seasons s on s.id = l.season_id
   where s.is_current;
create view current_teams as
  select t.id, t.name, t.division_id, d.name as division_name
    from teams t join current_divisions d on d.id = t.division_id;

-- What a member holds now. Parents and players hold a team and its division; an assignment gives exactly the one team
-- or the one division that it names, and only while the member has the flag of its role.
create view member_holdings as
  select g.member_id, 'parent'::text as role, t.id as team_id, t.division_id
    from guardian_links g join roster_entries r on r.player_id = g.player_id join current_teams t on t.id = r.team_id
   where g.relationship = 'parent_guardian' and g.status = 'verified'
  union all
  select p.member_id, 'player', t.id, t.division_id
    from player_logins p join roster_entries r on r.player_id = p.player_id join current_teams t on t.id = r.team_id
  union all
  select a.member_id, a.role, t.id, null::bigint
    from assignments a join members m on m.id = a.member_id join current_teams t on t.id = a.team_id
   where case a.role when 'coach' then m.is_coach else m.is_staff end
  union all
  select a.member_id, a.role, null::bigint, d.id
    from assignments a join members m on m.id = a.member_id join current_divisions d on d.id = a.division_id
   where case a.role when 'coach' then m.is_coach else m.is_staff end;

-- Who may read over a player's shoulder, and switch messaging off: verified parents and guardians, nobody else.
create view guardian_oversight as
  select g.member_id as guardian_id, p.member_id as account_id, p.player_id, p.messaging_enabled
    from player_logins p join guardian_links g on g.player_id = p.player_id
   where g.relationship = 'parent_guardian' and g.status = 'verified';

-- Player logins that may take part: a guardian has said yes, and at least one guardian is an adult who can sign in and look.
create view messaging_players as
  select distinct o.account_id
    from guardian_oversight o join members m on m.id = o.guardian_id
   where o.messaging_enabled and m.is_active and m.email_verified_at is not null and not m.has_temporary_password
     and not exists (select 1 from player_logins l where l.member_id = m.id);

/*
 * Why these two may not talk at this moment, as a problem code; null when they may.
 *
 * It first locks every row that the answer rests on, then reads them again: a change that takes a permission away waits
 * for the writes it would have forbidden, and everything that starts after it has committed is refused. Nothing that is
 * added can take a permission away, so rows that do not exist yet need no lock. The order of the tables is fixed, so
 * that two of these never wait for each other.
 */
create function contact_refusal(p_from bigint, p_to bigint) returns text language plpgsql volatile as $$
declare
  players bigint[];
  children bigint[];
begin
  perform 1 from members where id in (p_from, p_to) order by id for share;
  perform 1 from player_logins where member_id in (p_from, p_to) order by member_id for share;
  players := array(select player_id from player_logins where member_id in (p_from, p_to));
  perform 1 from guardian_links where member_id in (p_from, p_to) order by id for share;
  if players <> '{}' then
    perform 1 from guardian_links where player_id = any (players) order by id for share;
    perform 1 from members where id in (select member_id from guardian_links where player_id = any (players)) order by id for share;
  end if;
  children := array(select player_id from guardian_links where member_id in (p_from, p_to)) || players;
  perform 1 from roster_entries where player_id = any (children) order by player_id, team_id for share;
  perform 1 from assignments where member_id in (p_from, p_to) order by id for share;

  if p_from = p_to or (select count(*) from members where id in (p_from, p_to) and is_active) < 2 then
    return 'messaging.not_permitted';
  end if;
  if exists (select 1 from player_logins p where p.member_id in (p_from, p_to)
              and not exists (select 1 from messaging_players m where m.account_id = p.member_id)) then
    return 'messaging.not_permitted';
  end if;
  if not exists (
    select 1 from (select team_id, division_id from member_holdings where member_id = p_from) mine
             join (select team_id, division_id from member_holdings where member_id = p_to) theirs
               on mine.team_id = theirs.team_id or mine.division_id = theirs.division_id) then
    return 'messaging.not_permitted';
  end if;
  return null;
end $$;

-- Whether messages to players rest at this time: the window may cross midnight; times are the site's.
create function is_quiet(p_now timestamptz) returns boolean language sql stable as $$
  select quiet_hours and case
    when quiet_from <= quiet_until then t.local >= quiet_from and t.local < quiet_until
    else t.local >= quiet_from or t.local < quiet_until end
    from safety_settings, (select (p_now at time zone 'America/New_York')::time as local) t
$$;

-- Takes one of a member's messages for this window; null when there was one, else the seconds until there is.
-- The same log of hits as every other throttle.
create function take_message_quota(p_member bigint, p_now timestamptz, p_limit integer, p_seconds integer) returns integer language plpgsql volatile as $$
declare
  key bytea := sha256(convert_to(p_member::text, 'UTF8'));
  since timestamptz := p_now - p_seconds * interval '1 second';
begin
  insert into throttle_hits as t (rule, key_hash, hits, expires_at)
  values ('messages', key, array[p_now], p_now + p_seconds * interval '1 second')
  on conflict (rule, key_hash) do update set
    hits = array(select h from unnest(t.hits) h where h > since order by h) || p_now, expires_at = excluded.expires_at
  where (select count(*) from unnest(t.hits) h where h > since) < p_limit;
  if found then
    return null;
  end if;
  return (select greatest(1, ceil(extract(epoch from min(h) - since)))::integer from throttle_hits, unnest(hits) h
           where rule = 'messages' and key_hash = key and h > since);
end $$;

/*
 * Stores a message once per (conversation, sender, client_id). Everything happens in one transaction under the
 * conversation's lock, which is held until the commit: ids grow in commit order, and a poller never misses a late one.
 * One call, because a send is the most frequent write there is and every round trip would lengthen that lock.
 */
create function send_message(
  p_conversation bigint, p_sender bigint, p_client_id text, p_body text, p_now timestamptz, p_limit integer, p_seconds integer,
  out outcome text, out retry_after integer, out id bigint, out body text, out created_at timestamptz
) language plpgsql volatile as $$
declare
  c conversations;
  other bigint;
begin
  select * into c from conversations where conversations.id = p_conversation and p_sender in (account_a, account_b) for no key update;
  if not found then
    outcome := case when exists (
      select 1 from conversations x join guardian_oversight o on o.account_id in (x.account_a, x.account_b)
       where x.id = p_conversation and o.guardian_id = p_sender) then 'guardian.read_only' else 'conversation.not_found' end;
    return;
  end if;

  select m.id, m.body, m.created_at into id, body, created_at from messages m
   where m.conversation_id = c.id and m.sender_id = p_sender and m.client_id = p_client_id;
  if found then
    outcome := 'repeated';
    return;
  end if;

  other := case when c.account_a = p_sender then c.account_b else c.account_a end;
  outcome := contact_refusal(p_sender, other);
  if outcome is not null then
    return;
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

  update conversations set
    sent_by_a = sent_by_a + (account_a = p_sender)::integer, sent_by_b = sent_by_b + (account_b = p_sender)::integer
   where conversations.id = c.id returning * into c;
  insert into messages (conversation_id, sender_id, client_id, body, created_at, sent_by_a, sent_by_b)
  values (c.id, p_sender, p_client_id, p_body, p_now, c.sent_by_a, c.sent_by_b)
  returning messages.id, messages.body, messages.created_at into id, body, created_at;
  outcome := 'sent';
end $$;
