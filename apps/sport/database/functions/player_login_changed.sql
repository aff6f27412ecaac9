create or replace function player_login_changed() returns trigger language plpgsql as $$
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
