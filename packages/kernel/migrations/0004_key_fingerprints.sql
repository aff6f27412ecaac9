-- With which secrets of the configuration keys in this database are encrypted: a hash of each, so that a start with another
-- one is noticed.
create table key_fingerprints (
  -- The variable, for example AGENT_KEY_SECRET.
  name text primary key,
  fingerprint bytea not null,
  noted_at timestamptz not null default now()
);
