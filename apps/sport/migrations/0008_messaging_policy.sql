-- Who may talk to whom. The views say it where rows are chosen; contact_refusal() decides where something is written.
--
-- The functions look up a handful of rows by index, however large the tables are. Their settings hold the planner to
-- that: a plan that reads a whole table once looks cheap while the tables are small, and is kept when they are not.

-- Teams and divisions of the current season. A scope of a past season is no scope.
create view current_divisions as
  select d.id, d.name
    from divisions d join leagues l on l.id = d.league_id join seasons s on s.id = l.season_id
   where s.is_current;
create view current_teams as
  select t.id, t.name, t.division_id, d.name as division_name
    from teams t join current_divisions d on d.id = t.division_id;

-- The families of a team: verified parents and guardians of its players, and the players' own logins.
create view team_families as
  select r.team_id, g.member_id, 'parent'::text as role
    from roster_entries r join guardian_links g on g.player_id = r.player_id
   where g.relationship = 'parent_guardian' and g.status = 'verified'
  union all
  select r.team_id, p.member_id, 'player'
    from roster_entries r join player_logins p on p.player_id = r.player_id;

-- Assignments that count: those of a member who has the flag of their role.
create view assigned_scopes as
  select a.member_id, a.role, a.team_id, a.division_id
    from assignments a join members m on m.id = a.member_id
   where case a.role when 'coach' then m.is_coach else m.is_staff end;

-- What a member holds now. Families hold a team and its division; an assignment gives exactly the one team or the one
-- division that it names.
create view member_holdings as
  select f.member_id, f.role, t.id as team_id, t.division_id
    from team_families f join current_teams t on t.id = f.team_id
  union all
  select a.member_id, a.role, t.id, null::bigint
    from assigned_scopes a join current_teams t on t.id = a.team_id
  union all
  select a.member_id, a.role, null::bigint, d.id
    from assigned_scopes a join current_divisions d on d.id = a.division_id;

-- Who may read over a player's shoulder, and switch messaging off: verified parents and guardians, nobody else.
create view guardian_oversight as
  select g.member_id as guardian_id, p.member_id as account_id, p.player_id, p.messaging_enabled
    from player_logins p join guardian_links g on g.player_id = p.player_id
   where g.relationship = 'parent_guardian' and g.status = 'verified';

-- Player logins that may take part: a guardian has said yes, and at least one guardian is an adult who can sign in and look.
create view messaging_players as
  select o.account_id
    from guardian_oversight o join members m on m.id = o.guardian_id
   where o.messaging_enabled and m.is_active and m.email_verified_at is not null and not m.has_temporary_password
     and not exists (select 1 from player_logins l where l.member_id = m.id);

-- A player login without consent or without a guardian who can look takes no part; everybody else may.
create function may_take_part(p_member bigint) returns boolean language plpgsql volatile
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return not exists (select 1 from player_logins where member_id = p_member)
      or exists (select 1 from messaging_players where account_id = p_member);
end $$;

-- The teams and divisions a member holds now, one row each and role.
create function held_scopes(p_member bigint) returns table (scope_type text, scope_id bigint, role text) language plpgsql volatile
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
    select distinct s.scope_type, s.scope_id, h.role
      from member_holdings h cross join lateral (values ('team', h.team_id), ('division', h.division_id)) s(scope_type, scope_id)
     where h.member_id = p_member and s.scope_id is not null;
end $$;

-- Whom a member may write to now, by ascending id: active, sharing a team or a division, and if a player, taking part.
create function contacts_of(p_member bigint, p_after bigint, p_limit integer)
  returns table (id bigint, name text, is_coach boolean, is_staff boolean) language plpgsql volatile
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  teams bigint[];
  divisions bigint[];
  family_teams bigint[];
begin
  if not may_take_part(p_member) then
    return;
  end if;
  select array_agg(distinct h.team_id) filter (where h.team_id is not null), array_agg(distinct h.division_id) filter (where h.division_id is not null)
    into teams, divisions from member_holdings h where h.member_id = p_member;
  -- A family holds its division through its team, so the families of a division are those of its teams.
  family_teams := array(select t.id from teams t where t.id = any (teams) union select t.id from teams t where t.division_id = any (divisions));
  return query
    select m.id, m.first_name || ' ' || m.last_name, m.is_coach, m.is_staff
      from (select f.member_id from team_families f where f.team_id = any (family_teams)
            union
            select a.member_id from assigned_scopes a where a.team_id = any (teams)
            union
            select a.member_id from assigned_scopes a where a.division_id = any (divisions)) holder
      join members m on m.id = holder.member_id
      left join player_logins p on p.member_id = m.id
     where m.id > p_after and m.id <> p_member and m.is_active and (p.member_id is null or may_take_part(m.id))
     order by m.id limit p_limit;
end $$;

/*
 * Why these two may not talk at this moment, as a problem code; null when they may. The same rules as the views above,
 * read off rows that it locks while it reads them: a change that takes a permission away waits for the writes that it
 * would have forbidden, and everything that starts after it has committed is refused. Each statement locks rows of one
 * table and takes the values of the locked versions. Nothing that is added can take a permission away, so rows that do
 * not exist yet need no lock. The order of the tables is fixed, so that two of these never wait for each other.
 */
create function contact_refusal(p_from bigint, p_to bigint) returns text language plpgsql volatile
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  active integer;
  coaches bigint[];
  staff bigint[];
  players bigint[];
  player_of_from bigint;
  player_of_to bigint;
  consented boolean;
  children_of_from bigint[];
  children_of_to bigint[];
  teams_of_from bigint[];
  teams_of_to bigint[];
  divisions_of_from bigint[];
  divisions_of_to bigint[];
  assigned record;
begin
  select count(*) filter (where m.is_active), array_agg(m.id) filter (where m.is_coach), array_agg(m.id) filter (where m.is_staff)
    into active, coaches, staff
    from (select id, is_active, is_coach, is_staff from members where id in (p_from, p_to) order by id for share) m;
  if p_from = p_to or active < 2 then
    return 'messaging.not_permitted';
  end if;

  select array_agg(l.player_id), bool_and(l.messaging_enabled),
         min(l.player_id) filter (where l.member_id = p_from), min(l.player_id) filter (where l.member_id = p_to)
    into players, consented, player_of_from, player_of_to
    from (select member_id, player_id, messaging_enabled from player_logins where member_id in (p_from, p_to) order by member_id for share) l;
  if not consented then
    return 'messaging.not_permitted';
  end if;

  select array_agg(g.player_id) filter (where g.member_id = p_from), array_agg(g.player_id) filter (where g.member_id = p_to)
    into children_of_from, children_of_to
    from (select member_id, player_id from guardian_links
           where member_id in (p_from, p_to) and relationship = 'parent_guardian' and status = 'verified' order by id for share) g;
  if players is not null then
    perform 1 from guardian_links where player_id = any (players) order by id for share;
    perform 1 from members where id in (select member_id from guardian_links where player_id = any (players)) order by id for share;
    if not (may_take_part(p_from) and may_take_part(p_to)) then
      return 'messaging.not_permitted';
    end if;
    children_of_from := children_of_from || player_of_from;
    children_of_to := children_of_to || player_of_to;
  end if;

  -- A family holds its teams and their divisions.
  if children_of_from is not null or children_of_to is not null then
    select array_agg(t.id) filter (where r.player_id = any (children_of_from)), array_agg(t.division_id) filter (where r.player_id = any (children_of_from)),
           array_agg(t.id) filter (where r.player_id = any (children_of_to)), array_agg(t.division_id) filter (where r.player_id = any (children_of_to))
      into teams_of_from, divisions_of_from, teams_of_to, divisions_of_to
      from (select player_id, team_id from roster_entries
             where player_id = any (children_of_from || children_of_to) order by player_id, team_id for share) r
      join current_teams t on t.id = r.team_id;
  end if;

  -- An assignment gives the one team or division that it names, and counts only with the flag of its role.
  if coaches is not null or staff is not null then
    for assigned in
      select a.member_id, t.id as team_id, d.id as division_id
        from (select member_id, role, team_id, division_id from assignments where member_id in (p_from, p_to) order by id for share) a
        left join current_teams t on t.id = a.team_id
        left join current_divisions d on d.id = a.division_id
       where a.member_id = any (case a.role when 'coach' then coaches else staff end)
    loop
      if assigned.member_id = p_from then
        teams_of_from := teams_of_from || assigned.team_id;
        divisions_of_from := divisions_of_from || assigned.division_id;
      else
        teams_of_to := teams_of_to || assigned.team_id;
        divisions_of_to := divisions_of_to || assigned.division_id;
      end if;
    end loop;
  end if;

  -- Nulls in these lists match nothing.
  if teams_of_from && teams_of_to or divisions_of_from && divisions_of_to then
    return null;
  end if;
  return 'messaging.not_permitted';
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
