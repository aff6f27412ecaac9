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
