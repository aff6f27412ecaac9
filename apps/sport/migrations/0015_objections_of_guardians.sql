-- Whoever looks after a child is told who else was linked to it, with a link that suspends that at once.
--
-- A suspended link is `pending` again, which opens nothing; the release before reads it in the same way.
create table guardian_link_notices (
  token_hash bytea primary key,
  link_id bigint not null references guardian_links,
  -- The verification that it is about: a later one is another decision.
  verified_at timestamptz not null,
  guardian_id bigint not null references members,
  expires_at timestamptz not null
);
create index guardian_link_notices_expiry on guardian_link_notices (expires_at);
create index guardian_link_notices_link on guardian_link_notices (link_id);

-- A claim that is open because a guardian objected to a link: which one, when and who.
alter table claims add column suspended_link_id bigint references guardian_links, add column objected_at timestamptz,
  add column objected_by bigint references members;
