create or replace function guardian_link_changed() returns trigger language plpgsql as $$
begin
  perform lock_players(array[old.player_id, new.player_id]);
  perform raise_contact_versions(array[old.member_id, new.member_id]
    || array(select member_id from player_logins where player_id in (old.player_id, new.player_id)));
  return null;
end $$;
