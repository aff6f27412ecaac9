-- Links that a sport mailed and that made an account: each of them once. Forgotten when it would have ended anyway.
create table used_invitations (
  id uuid primary key,
  expires_at timestamptz not null
);
create index used_invitations_expiry on used_invitations (expires_at);
