-- The audit trail only grows, except that what is older than its retention may go: only the sweep says that it means it.
create function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('sports_hub.retention', true) = 'on' and old.at < now() - interval '29 days' then
    return old;
  end if;
  raise exception '% only grows', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger audit_events_only_grow on audit_events;
create trigger audit_events_only_grow before update or delete on audit_events for each row execute function keep_audit();

-- A player's own login is nobody's family account, and the reverse: whichever comes second is refused. Both take the
-- member's row first, so that two at once cannot miss each other.
create function refuse_family_login() returns trigger language plpgsql as $$
begin
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
create trigger player_logins_no_family before insert or update of member_id on player_logins
  for each row execute function refuse_family_login();
create trigger guardian_links_no_player before insert or update of member_id, status on guardian_links
  for each row execute function refuse_family_login();
