-- Internal tokens that have been used, or ended unused, until nobody would accept them any more.
-- The expiry is part of the signed token, so (expiry, id) is as unique as the id alone. With the expiry in front,
-- new rows land at the end of the one index there is, and the sweep removes a range from its beginning.
create table used_internal_tokens (
  expires_at timestamptz not null,
  id bytea not null,
  primary key (expires_at, id)
);
