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

-- What somebody who wants to be a sponsor sent in. It becomes a sponsor when it is paid and a person has approved it.
create table sponsor_submissions (
  id bigint generated always as identity primary key,
  -- Known only to whoever sent it in.
  reference text not null unique,
  package_id bigint not null references sponsor_packages,
  amount_cents integer not null check (amount_cents >= 0),
  sponsor_name text not null,
  sponsor_url text,
  contact_name text not null,
  phone text,
  email text not null,
  expires_on date not null,
  -- Decoded and written anew by us. Here and not among the site's files until it is approved; gone when it never is.
  logo bytea,
  logo_type text check (logo_type in ('image/png', 'image/jpeg', 'image/webp')),
  logo_width integer,
  logo_height integer,
  -- Of everything that was sent: the same again is this one, anything else is another.
  fingerprint bytea not null,
  status text not null check (status in ('awaiting_payment', 'held', 'awaiting_approval', 'approved', 'refused', 'expired')),
  submitted_at timestamptz not null,
  paid_at timestamptz,
  decided_at timestamptz,
  decided_by text,
  reason text,
  sponsor_id bigint references sponsors,
  check ((status = 'approved') = (sponsor_id is not null)),
  check ((status in ('refused', 'expired')) = (logo is null) or status = 'approved')
);
create unique index sponsor_submissions_live on sponsor_submissions (fingerprint)
  where status in ('awaiting_payment', 'held', 'awaiting_approval');
create index sponsor_submissions_unpaid on sponsor_submissions (submitted_at) where status = 'awaiting_payment';
create index sponsor_submissions_open on sponsor_submissions (id) where status in ('held', 'awaiting_approval');
