-- Who may read over a player's shoulder, and switch messaging off: verified parents and guardians, nobody else.
create or replace view guardian_oversight as
  select g.member_id as guardian_id, p.member_id as account_id, p.player_id, p.messaging_enabled
    from player_logins p join guardian_links g on g.player_id = p.player_id
   where g.relationship = 'parent_guardian' and g.status = 'verified';
