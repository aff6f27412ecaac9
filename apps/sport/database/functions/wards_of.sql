-- The logins of the players whom these members look after: whether they may take part depends on their guardians.
create or replace function wards_of(p_members bigint[]) returns bigint[] language sql volatile as $$
  select array(select l.member_id from guardian_links g join player_logins l on l.player_id = g.player_id where g.member_id = any (p_members))
$$;
