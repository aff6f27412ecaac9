-- The sport's record of a link to a hub account. The hub keeps the other half.
create table hub_links (
  member_id bigint primary key references members,
  hub_account_id bigint not null constraint hub_links_account unique,
  linked_at timestamptz not null
);

-- Internal tokens that have been used, or ended unused, until nobody would accept them any more.
-- The expiry is part of the signed token, so (expiry, id) is as unique as the id alone. With the expiry in front,
-- new rows land at the end of the one index there is, and the sweep removes a range from its beginning.
create table used_internal_tokens (
  expires_at timestamptz not null,
  id uuid not null,
  primary key (expires_at, id)
);

-- Each attempt of the hub to link an account, decided once: it made a link to this member, or it was closed
-- without one. Whoever inserts the row first decides, so a late attempt cannot succeed after it was given up.
create table link_attempts (
  id uuid primary key,
  hub_account_id bigint not null,
  member_id bigint references members,
  decided_at timestamptz not null
);
