-- What the sweep tries again comes in turn, so that one that cannot be done keeps no other waiting.
alter table payments add column asked_at timestamptz;
alter table payment_refunds add column tried_at timestamptz;
