-- Rosters come in whole files, so once for all rows of a statement. A new jersey number concerns nobody.
create or replace function roster_entries_changed() returns trigger language plpgsql as $$
declare
  concerned bigint[];
begin
  if tg_op = 'INSERT' then
    concerned := array(select player_id from come);
  elsif tg_op = 'DELETE' then
    concerned := array(select player_id from gone);
  else
    concerned := array(
      select player_id from (select team_id, player_id from come except select team_id, player_id from gone) c
      union
      select player_id from (select team_id, player_id from gone except select team_id, player_id from come) g);
  end if;
  perform lock_players(concerned);
  perform raise_contact_versions(
    array(select member_id from guardian_links where player_id = any (concerned))
    || array(select member_id from player_logins where player_id = any (concerned)));
  return null;
end $$;
