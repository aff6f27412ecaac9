-- A team in another division, another season: rare, and it may concern anybody.
create or replace function scopes_changed() returns trigger language plpgsql as $$
begin
  lock table members in share row exclusive mode;
  perform 1 from members order by id for no key update;
  update members set contact_version = contact_version + 1;
  return null;
end $$;
