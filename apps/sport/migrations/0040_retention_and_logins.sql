-- What is older than the audit trail's retention may go; a player's login and family links exclude each other.
drop trigger audit_events_only_grow on audit_events;
create trigger audit_events_only_grow before update or delete on audit_events for each row execute function keep_audit();

create trigger player_logins_no_family before insert or update of member_id on player_logins
  for each row execute function refuse_family_login();
create trigger guardian_links_no_player before insert or update of member_id, status on guardian_links
  for each row execute function refuse_family_login();
