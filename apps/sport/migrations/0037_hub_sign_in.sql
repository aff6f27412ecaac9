-- A session that began with the hub's word ends with it: when the hub ends a person's sign-ins, and with the link.
-- By the sport's time, as the hub knows it; null for a sign-in with the sport's own password.
alter table sessions add column hub_signed_at timestamptz;
-- What the hub signed up to this moment begins no session any more.
alter table hub_links add column sign_ins_ended_at timestamptz;
