create or replace function registration_fields_changed() returns trigger language plpgsql as $$
begin
  update registration_fields_version set version = version + 1;
  return null;
end $$;
