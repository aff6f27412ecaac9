create or replace function raise_contact_versions(p_members bigint[]) returns void language plpgsql volatile
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  lock table members in row exclusive mode;
  -- In order, so that two of these, or one and a message, do not wait for each other.
  perform 1 from members where id = any (p_members) order by id for no key update;
  update members set contact_version = contact_version + 1 where id = any (p_members);
end $$;
