-- The teams and divisions a member holds now, one row each and role.
create or replace function held_scopes(p_member bigint) returns table (scope_type text, scope_id bigint, role text) language plpgsql volatile
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
    select distinct s.scope_type, s.scope_id, h.role
      from member_holdings h cross join lateral (values ('team', h.team_id), ('division', h.division_id)) s(scope_type, scope_id)
     where h.member_id = p_member and s.scope_id is not null;
end $$;
