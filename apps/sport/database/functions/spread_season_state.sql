-- A season is opened, or prepared: its divisions are shown as was chosen for them, or hidden.
create or replace function spread_season_state() returns trigger language plpgsql as $$
begin
  update divisions set is_hidden = new.is_prepared or hides_when_open
   where league_id in (select id from leagues where season_id = new.id);
  return null;
end $$;
