-- Financial assistance: asked for in confidence with a registration, decided by few people, out of a fund for each season.

alter table registrations
  -- So much of the price is the fund's. `total_cents` and `lines` stay as they would be without it, which is what everybody
  -- sees but the family and those who decide.
  add column aid_cents integer not null default 0,
  -- Until then a spot is held for a family whose request is open, or that has an answer and has not paid yet.
  add column spot_until timestamptz;
-- locks: a league has some thousand registrations in all its seasons, and this takes milliseconds
alter table registrations add constraint registrations_aid check (aid_cents between 0 and total_cents);
-- locks: as above
create index registrations_spots on registrations (period_id, division_id, spot_until)
  where status = 'awaiting_payment' and spot_until is not null;

-- Its amount tells that the family was helped: it stands in no line of the audit log, and in no file beside a name.
alter table payments add column is_confidential boolean not null default false;

-- What was given for a season and has not been promised yet: the database refuses to promise more.
create table aid_funds (
  season_id bigint primary key references seasons,
  left_cents integer not null default 0 constraint aid_funds_left check (left_cents >= 0),
  version integer not null default 1
);
create trigger aid_funds_version before update on aid_funds for each row execute function raise_version();

create table aid_fund_entries (
  id bigint generated always as identity primary key,
  season_id bigint not null references aid_funds,
  -- Less than nothing: taken out again.
  amount_cents integer not null check (amount_cents <> 0),
  -- By whom it was given, or what became of it.
  note text not null check (length(note) between 1 and 200),
  entered_by bigint not null references members,
  entered_at timestamptz not null
);
create index aid_fund_entries_season on aid_fund_entries (season_id, id);
create index aid_fund_entries_entered_by on aid_fund_entries (entered_by);

-- One for all children that a family registers at once.
create table aid_requests (
  id bigint generated always as identity primary key,
  -- Unguessable. Who holds it sees how the request stands.
  reference text not null constraint aid_requests_reference unique,
  season_id bigint not null references seasons,
  period_id bigint not null references registration_periods,
  -- Until its mailed link was followed it is `unconfirmed`. `proposed` waits for a second person.
  status text not null default 'unconfirmed'
    check (status in ('unconfirmed', 'open', 'asked', 'proposed', 'granted', 'declined', 'withdrawn', 'ended')),
  email text not null,
  requested_by bigint references members,
  -- What the family can pay of the sum, or which share of it; neither: it leaves that to those who decide.
  can_pay_cents integer check (can_pay_cents >= 0),
  can_pay_percent integer check (can_pay_percent between 0 and 99),
  -- The family's own. In no log, no export and no mail.
  words text check (length(words) between 1 and 2000),
  sent_at timestamptz not null,
  confirm_by timestamptz not null,
  confirmed_at timestamptz,
  question text check (length(question) between 1 and 1000),
  asked_by bigint references members,
  asked_at timestamptz,
  answer text check (length(answer) between 1 and 2000),
  answered_at timestamptz,
  -- What was decided, or proposed.
  family_pays_cents integer check (family_pays_cents >= 0),
  aid_cents integer check (aid_cents >= 0),
  -- For the family, by whoever decided.
  sentence text check (length(sentence) between 1 and 1000),
  proposed_by bigint references members,
  proposed_at timestamptz,
  decided_by bigint references members,
  decided_at timestamptz,
  -- Until then the family can pay what is left.
  pay_by timestamptz,
  reminded_at timestamptz,
  ended_at timestamptz,
  version integer not null default 1,
  check (can_pay_cents is null or can_pay_percent is null)
);
create trigger aid_requests_version before update on aid_requests for each row execute function raise_version();
create index aid_requests_season on aid_requests (season_id, status, id);
create index aid_requests_address on aid_requests (lower(email collate "C"), period_id);
create index aid_requests_period on aid_requests (period_id);
create index aid_requests_requested_by on aid_requests (requested_by) where requested_by is not null;
create index aid_requests_asked_by on aid_requests (asked_by) where asked_by is not null;
create index aid_requests_proposed_by on aid_requests (proposed_by) where proposed_by is not null;
create index aid_requests_decided_by on aid_requests (decided_by) where decided_by is not null;

create table aid_request_children (
  request_id bigint not null references aid_requests on delete cascade,
  -- A draft that expired is deleted some time later.
  registration_id bigint not null references registrations on delete cascade,
  primary key (request_id, registration_id)
);
create index aid_request_children_registration on aid_request_children (registration_id);

-- What the fund has promised for a child. It is used when the child is registered, and goes back into the fund when the
-- registration ends, in the very transaction (follow_aid).
create table aid_grants (
  id bigint generated always as identity primary key,
  season_id bigint not null references aid_funds,
  -- Both are forgotten a year after the season; the sum stays.
  request_id bigint references aid_requests on delete set null,
  registration_id bigint references registrations on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  status text not null default 'given' check (status in ('given', 'used', 'returned')),
  given_at timestamptz not null,
  used_at timestamptz,
  returned_at timestamptz
);
create unique index aid_grants_registration on aid_grants (registration_id) where status <> 'returned';
create index aid_grants_all_of_registration on aid_grants (registration_id);
create index aid_grants_season on aid_grants (season_id, status);
create index aid_grants_request on aid_grants (request_id);

create trigger registrations_aid before update of status on registrations
  for each row when (new.status is distinct from old.status and new.status in ('registered', 'cancelled', 'expired'))
  execute function follow_aid();
