-- Places that were offered from a waiting list, and how that ended. The registration itself says only how it stands now.
create table registration_offers (
  id bigint generated always as identity primary key,
  registration_id bigint not null references registrations on delete cascade,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  -- Before others who had waited longer, and why.
  reason text,
  -- The family has opened the page where the place is paid for, and when it was reminded.
  opened_at timestamptz,
  reminded_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('taken', 'lapsed', 'taken_back', 'cancelled')),
  check ((ended_at is null) = (outcome is null))
);
create unique index registration_offers_open on registration_offers (registration_id) where ended_at is null;
create index registration_offers_registration on registration_offers (registration_id, offered_at);

-- Passed over: comes after all others from then on, as who lets an offer lapse does.
alter table registrations
  add column skipped_at timestamptz,
  add column skip_reason text;
