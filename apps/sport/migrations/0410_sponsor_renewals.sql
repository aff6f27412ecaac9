-- A sponsor is asked to renew 30 and 7 days before its last day, each once.
-- locks: a league has some dozen sponsors
alter table sponsors
  add column renewal_asks smallint not null default 0 check (renewal_asks between 0 and 2),
  add column renewal_asked_at timestamptz;
