-- Whom a member may write to now, by ascending id: active, sharing a team or a division, and if a player, taking part.
create or replace function contacts_of(p_member bigint, p_after bigint, p_limit integer)
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
