-- How many of each state are paid, owed, refunded or free is counted from this alone.
-- locks: a league has some thousand registrations in all its seasons, and this takes milliseconds
create index registrations_paid on registrations (payment_status, status, total_cents, id);
