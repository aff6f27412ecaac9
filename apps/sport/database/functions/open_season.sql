-- The current season is not being prepared any more, whoever made it current.
create or replace function open_season() returns trigger language plpgsql as $$
begin
  new.is_prepared := false;
  return new;
end $$;
