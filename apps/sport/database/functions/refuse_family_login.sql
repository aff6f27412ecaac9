-- A player's own login is nobody's family account, and the reverse: whichever comes second is refused. Both take the
-- member's row first, so that two at once cannot miss each other; and the player before the member, as rosters do.
create or replace function refuse_family_login() returns trigger language plpgsql as $$
begin
  perform lock_players(array[new.player_id]);
  perform 1 from members where id = new.member_id for no key update;
  if tg_table_name = 'player_logins' then
    if exists (select 1 from guardian_links g where g.member_id = new.member_id and g.status <> 'revoked') then
      raise exception 'a family account cannot be a player''s login' using errcode = 'check_violation', constraint = 'player_logins_no_family';
    end if;
  elsif new.status <> 'revoked' and exists (select 1 from player_logins p where p.member_id = new.member_id) then
    raise exception 'a player''s login cannot have family links' using errcode = 'check_violation', constraint = 'guardian_links_no_player';
  end if;
  return new;
end $$;
