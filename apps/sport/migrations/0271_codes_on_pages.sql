-- Codes for discounts are made and ended on pages.
-- locks: a sport has a few dozen discounts
alter table registration_discounts
  add column version integer not null default 1,
  -- Only for children of this division.
  add column division_id bigint references divisions,
  add column starts_at timestamptz,
  add column once_per_family boolean not null default false,
  -- What it is for; families do not read it.
  add column purpose text,
  -- When somebody ended it before its last day.
  add column ended_at timestamptz;
-- locks: a sport has a few dozen discounts
create index registration_discounts_division on registration_discounts (division_id) where division_id is not null;
create trigger registration_discounts_version before update on registration_discounts
  for each row execute function raise_version();
