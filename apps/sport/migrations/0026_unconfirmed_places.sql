-- A free place, or one on the waiting list, that somebody took who is not signed in with the address: it is held until the
-- link that was mailed there is followed. To release 1.0.0 it is the draft that it was, which ends at its `expires_at`; it is
-- in no count of places that are taken, so that it ends by itself, for everybody, at its time.
alter table registrations
  -- Until then the link makes it registered, or waiting; null for what never had to be confirmed.
  add column confirm_by timestamptz,
  -- When it was sent: its turn on the waiting list.
  add column held_at timestamptz,
  -- A place was free, and is held; otherwise it is one on the waiting list.
  add column holds_place boolean not null default false;
-- locks: a league has some thousand registrations in all its seasons, and this takes milliseconds
create index registrations_unconfirmed on registrations (period_id, division_id, confirm_by)
  where status = 'draft' and confirm_by is not null;
