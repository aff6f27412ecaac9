-- Whoever has a stream open at a process is told when what it rests on has changed: a scope, consent, a guardian, the
-- member's own state (all of which raise the contact version), or the link to a hub account.
create trigger tell_changed_rights after update of contact_version on members for each row
  when (old.contact_version is distinct from new.contact_version) execute function tell_changed_rights('id');
create trigger tell_changed_rights after insert or update or delete on hub_links for each row
  execute function tell_changed_rights('member_id');
