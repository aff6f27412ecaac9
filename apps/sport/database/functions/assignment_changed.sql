create or replace function assignment_changed() returns trigger language plpgsql as $$
begin
  perform raise_contact_versions(array[old.member_id, new.member_id]);
  return null;
end $$;
