create or replace function member_changed() returns trigger language plpgsql as $$
begin
  perform raise_contact_versions(new.id || wards_of(array[new.id]));
  return null;
end $$;
