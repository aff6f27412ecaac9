-- Whoever registers a child or ends a registration: what was promised for it is used, once, or goes back into the fund, once.
-- Of what is used the fund gets back what the price does not need any more.
create or replace function follow_aid() returns trigger language plpgsql as $$
declare
  promised record;
begin
  select * into promised from aid_grants g where g.registration_id = new.id and g.status <> 'returned' for update;
  if found and new.status = 'registered' then
    if new.aid_cents > 0 then
      update aid_grants set status = 'used', used_at = new.registered_at, amount_cents = new.aid_cents where id = promised.id;
    else
      update aid_grants set status = 'returned', returned_at = new.registered_at where id = promised.id;
    end if;
    update aid_funds set left_cents = left_cents + promised.amount_cents - new.aid_cents
     where season_id = promised.season_id and promised.amount_cents <> new.aid_cents;
  elsif found then
    update aid_grants set status = 'returned', returned_at = coalesce(new.ended_at, new.updated_at) where id = promised.id;
    update aid_funds set left_cents = left_cents + promised.amount_cents where season_id = promised.season_id;
  end if;
  -- What has expired may be begun once more, without it.
  if new.status = 'expired' then
    new.aid_cents := 0;
    new.spot_until := null;
  end if;
  return new;
end $$;
