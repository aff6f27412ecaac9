-- Whether two people may talk is found out once and remembered until something changes, and it is said in one place.
--
-- A permission to talk rests on rows of several tables. Each change of one of them raises `contact_version` of every
-- member whom it concerns, in the same transaction. So a member's own row stands for all that their permissions rest
-- on: who holds it in share mode can rely on what the rules say until the transaction ends, a change that is not
-- committed yet is waited for, and two equal versions mean that nothing has changed in between.

create trigger player_login_changed after insert or update or delete on player_logins for each row execute function player_login_changed();

create trigger guardian_link_changed after insert or update or delete on guardian_links for each row execute function guardian_link_changed();

create trigger roster_entries_added after insert on roster_entries
  referencing new table as come for each statement execute function roster_entries_changed();
create trigger roster_entries_removed after delete on roster_entries
  referencing old table as gone for each statement execute function roster_entries_changed();
create trigger roster_entries_changed after update on roster_entries
  referencing old table as gone new table as come for each statement execute function roster_entries_changed();

create trigger assignment_changed after insert or update or delete on assignments for each row execute function assignment_changed();

create trigger member_changed after update on members for each row
  when ((old.is_active, old.is_coach, old.is_staff, old.email_verified_at is null, old.has_temporary_password)
     is distinct from (new.is_active, new.is_coach, new.is_staff, new.email_verified_at is null, new.has_temporary_password))
  execute function member_changed();

create trigger scopes_changed after update of division_id on teams for each statement execute function scopes_changed();
create trigger scopes_changed after update of league_id on divisions for each statement execute function scopes_changed();
create trigger scopes_changed after update of season_id on leagues for each statement execute function scopes_changed();
create trigger scopes_changed after update of is_current on seasons for each statement execute function scopes_changed();
-- What is emptied at once says nothing about its rows.
create trigger scopes_emptied after truncate on player_logins for each statement execute function scopes_changed();
create trigger scopes_emptied after truncate on guardian_links for each statement execute function scopes_changed();
create trigger scopes_emptied after truncate on roster_entries for each statement execute function scopes_changed();
create trigger scopes_emptied after truncate on assignments for each statement execute function scopes_changed();
