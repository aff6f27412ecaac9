-- An account of the hub is not linked to the member any more: its devices are told nothing.
create or replace function forget_devices() returns trigger language plpgsql as $$
begin
  delete from push_devices where member_id = old.member_id;
  return null;
end $$;
