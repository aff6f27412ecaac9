-- Registration periods are made and changed on pages: each write names the version it has seen.
alter table registration_periods
  add column version integer not null default 1,
  -- From this moment on registering costs so much more.
  add column late_fee_cents integer check (late_fee_cents > 0),
  add column late_from timestamptz,
  -- Beside the fee, once per family, and given back when its hours of helping are done.
  add column volunteer_deposit_cents integer check (volunteer_deposit_cents > 0);
create trigger registration_periods_version before update on registration_periods
  for each row execute function raise_version();

-- What an administrator has changed and not saved yet; what is not in it stays as it is.
create table registration_period_drafts (
  period_id bigint not null references registration_periods on delete cascade,
  member_id bigint not null references members on delete cascade,
  -- The version that these changes were made to.
  base_version integer not null,
  changes jsonb not null,
  updated_at timestamptz not null,
  primary key (period_id, member_id)
);
create index registration_period_drafts_member on registration_period_drafts (member_id);

-- Prices of before a change. A price that a family was shown holds until the moment it was promised for.
create table registration_former_prices (
  id bigint generated always as identity primary key,
  period_id bigint not null references registration_periods on delete cascade,
  superseded_at timestamptz not null,
  terms jsonb not null
);
create index registration_former_prices_period on registration_former_prices (period_id, superseded_at);
