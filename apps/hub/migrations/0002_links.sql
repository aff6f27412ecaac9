-- Verified links to sport member accounts: one member per sport and account, one account per member.

create table sport_links (
  account_id bigint not null references accounts,
  sport text not null,
  member_id bigint not null,
  linked_at timestamptz not null,
  constraint sport_links_account primary key (account_id, sport),
  constraint sport_links_member unique (sport, member_id)
);

-- A change of a link that has begun and not ended. The sport keeps the other half of a link in a database of its own,
-- so the change is written down here first: whatever happens in between, somebody can find it and bring it to its end.
-- One at a time for each account and sport.
create table link_changes (
  account_id bigint not null references accounts,
  sport text not null,
  kind text not null check (kind in ('link', 'release')),
  -- Names the change at the sport too, which decides each attempt once.
  attempt uuid not null,
  -- The member whose link is to be released; a link's member is known only to the sport until it has ended.
  member_id bigint,
  asked_by text not null,
  -- Until then its own request may still be at work; afterwards anyone may bring it to its end.
  busy_until timestamptz not null,
  constraint link_changes_pkey primary key (account_id, sport),
  check ((kind = 'release') = (member_id is not null))
);
create index link_changes_left_over on link_changes (busy_until);
