-- Verified links to sport member accounts: one member per sport and account, one account per member.

create table sport_links (
  account_id bigint not null references accounts,
  sport text not null,
  member_id bigint not null,
  linked_at timestamptz not null,
  constraint sport_links_account primary key (account_id, sport),
  constraint sport_links_member unique (sport, member_id)
);
