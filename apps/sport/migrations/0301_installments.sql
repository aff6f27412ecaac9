-- Families who pay in installments: what they agreed to, the card that is charged, each part and what became of it.

-- A card that the processor keeps for later payments. Of it we have what the processor says: brand, last digits, expiry.
create table saved_methods (
  id bigint generated always as identity primary key,
  processor text not null check (processor in ('stripe', 'sandbox')),
  -- The same key always gets the same customer from the processor.
  idempotency_key text not null unique,
  customer_ref text,
  method_ref text,
  brand text,
  last_four text check (last_four ~ '^[0-9]{4}$'),
  expires_month integer check (expires_month between 1 and 12),
  expires_year integer,
  created_at timestamptz not null,
  -- From then on nothing is charged to it, and nothing of it is kept.
  ended_at timestamptz,
  check (method_ref is not null or num_nonnulls(brand, last_four, expires_month, expires_year) = 0),
  check (ended_at is null or num_nonnulls(customer_ref, method_ref) = 0)
);
create index saved_methods_open on saved_methods (created_at) where ended_at is null;

create table payment_plans (
  registration_id bigint primary key references registrations on delete cascade,
  -- chosen: the first part is not paid yet. running: parts are to come. done: none is. ended: stopped before.
  status text not null default 'chosen' check (status in ('chosen', 'running', 'done', 'ended')),
  saved_method_id bigint references saved_methods,
  spot text not null check (spot in ('kept', 'decided')),
  retry_days integer[] not null,
  -- What the family read and agreed to, word for word.
  terms jsonb not null,
  agreed_at timestamptz not null,
  changed_at timestamptz not null,
  version integer not null default 1
);
create index payment_plans_saved_method on payment_plans (saved_method_id) where saved_method_id is not null;
create index payment_plans_running on payment_plans (registration_id) where status = 'running';
create trigger payment_plans_version before update on payment_plans for each row execute function raise_version();

create table installments (
  id bigint generated always as identity primary key,
  registration_id bigint not null references payment_plans on delete cascade,
  number integer not null check (number >= 1),
  amount_cents integer not null check (amount_cents > 0),
  -- As agreed, or moved since.
  due_on date not null,
  status text not null default 'due' check (status in ('due', 'paid', 'failed', 'written_off', 'canceled')),
  -- What happens next by itself, and when.
  next_step text check (next_step in ('announce', 'charge')),
  next_at timestamptz,
  -- The day of the next charge, as the family was told.
  charge_on date,
  -- The day from which the next tries are counted, how often it was refused since, and why the last time.
  failed_on date,
  refusals integer not null default 0,
  failure text,
  failure_code text,
  -- Since when a person has to decide about it.
  decide_since timestamptz,
  settled_at timestamptz,
  constraint installments_number unique (registration_id, number),
  check ((next_step is null) = (next_at is null)),
  check (status in ('due', 'failed') or num_nonnulls(next_step, decide_since) = 0)
);
create index installments_next on installments (next_at) where next_at is not null;
create index installments_decide on installments (decide_since) where decide_since is not null;
create index installments_to_come on installments (due_on) where status in ('due', 'failed');

-- Each charge of a saved card that was asked for. A try that was interrupted is asked for again with the same key.
create table installment_tries (
  id bigint generated always as identity primary key,
  installment_id bigint not null references installments on delete cascade,
  idempotency_key text not null unique,
  asked_at timestamptz not null,
  asked_by text not null,
  ended_at timestamptz,
  outcome text check (outcome in ('paid', 'refused', 'given_up')),
  failure text,
  failure_code text,
  check ((ended_at is null) = (outcome is null))
);
create index installment_tries_installment on installment_tries (installment_id, id);
create unique index installment_tries_open on installment_tries (installment_id) where ended_at is null;

-- What the family was written about it, so that somebody who talks to them has read the same.
create table installment_mails (
  id bigint generated always as identity primary key,
  installment_id bigint not null references installments on delete cascade,
  sent_at timestamptz not null,
  kind text not null,
  subject text not null,
  paragraphs jsonb not null
);
create index installment_mails_installment on installment_mails (installment_id, id);

alter table payments
  -- The part that it pays. The first part is what makes a registration: its payment has none, like one in full.
  add column installment_id bigint references installments,
  -- The card that is saved with it, or charged.
  add column saved_method_id bigint references saved_methods,
  -- Whoever pays it wants this card to be charged from now on.
  add column keeps_method boolean not null default false;
-- locks: a league has some thousand payments in all its seasons, and this takes milliseconds
create index payments_installment on payments (installment_id) where installment_id is not null;
-- locks: as above
create index payments_saved_method on payments (saved_method_id) where saved_method_id is not null;
-- Several parts of one registration may be open at once, each once.
-- locks: as above
create unique index payments_one_open_each on payments (subject, subject_id, coalesce(installment_id, 0)) where status = 'open';
drop index payments_one_open;
