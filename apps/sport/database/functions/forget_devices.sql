-- An account of the hub is linked to the member from now on, or not any more: what told it by the other way is told nothing.
create or replace function forget_devices() returns trigger language plpgsql as $$
begin
  delete from push_devices where member_id = coalesce(new.member_id, old.member_id);
  return null;
end $$;
