create or replace function payment_ledger_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is only ever added to';
end $$;
