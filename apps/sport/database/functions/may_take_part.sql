-- A player login without consent or without a guardian who can look takes no part; everybody else may.
create or replace function may_take_part(p_member bigint) returns boolean language plpgsql volatile
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return not exists (select 1 from player_logins where member_id = p_member)
      or exists (select 1 from messaging_players where account_id = p_member);
end $$;
