-- Passkeys: a second way to sign in, never required.

create table passkeys (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- How often the authenticator says it was used; many always say 0.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_account on passkeys (account_id);

-- What a device was asked to sign. Each is good for one response and five minutes.
create table passkey_challenges (
  challenge_hash bytea primary key,
  -- Who adds a passkey; null for a sign-in, whose account is known only by the response.
  account_id bigint references accounts on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
