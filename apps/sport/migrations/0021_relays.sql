-- The newsletter's readers. Nobody gets it before following the link that was mailed to the address.
create table newsletter_subscriptions (
  id bigint generated always as identity primary key,
  email text not null,
  -- Stands in every newsletter and can do nothing but end it, so it is kept as it is.
  unsubscribe_token text not null unique,
  confirm_token_hash bytea unique,
  confirm_expires_at timestamptz,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  check (num_nonnulls(confirm_token_hash, confirm_expires_at) in (0, 2)),
  check ((confirmed_at is null) = (confirm_token_hash is not null))
);
create unique index newsletter_subscriptions_email on newsletter_subscriptions (lower(email));
create index newsletter_subscriptions_pending on newsletter_subscriptions (confirm_expires_at) where confirmed_at is null;

-- What installations of older apps want to hear of. Not bound to a member; nothing is delivered by a row here.
create table device_subscriptions (
  installation_id text primary key,
  device_token text not null check (device_token ~ '^[0-9a-f]{64,200}$'),
  platform text not null,
  app_version text,
  os_version text,
  device_model text,
  wants_registration boolean not null,
  wants_schedule boolean not null,
  wants_events boolean not null,
  wants_news boolean not null,
  registered_at timestamptz not null,
  updated_at timestamptz not null
);
