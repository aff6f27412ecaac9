-- Changes that concern one player come one after the other. Otherwise one could miss whom another has just added.
create or replace function lock_players(p_players bigint[]) returns void language plpgsql volatile
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform 1 from players where id = any (p_players) order by id for no key update;
end $$;
