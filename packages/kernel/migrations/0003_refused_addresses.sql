-- Addresses that a mail server has refused for good, until a mail arrives there again: their owners are told on their
-- account pages.
create table refused_addresses (
  -- As letters are compared: in lower case.
  address text primary key,
  refused_at timestamptz not null
);
create index refused_addresses_age on refused_addresses (refused_at);
