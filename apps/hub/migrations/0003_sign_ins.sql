-- Bearer tokens as their owner sees them, and accounts that go when their address is not theirs.

alter table bearer_tokens
  add column sign_in_id bigint not null default nextval('sign_in_ids'),
  -- Given together with a browser's session: one sign-in, ended together.
  add column with_session boolean not null default false,
  add column client text,
  -- Noted every few minutes, behind the requests.
  add column last_used_at timestamptz,
  drop constraint bearer_tokens_account_id_fkey,
  add constraint bearer_tokens_account_id_fkey foreign key (account_id) references accounts on delete cascade;

-- Accounts whose address was never verified, oldest first: they are removed after a week.
create index accounts_unverified on accounts (created_at) where verified_at is null;
