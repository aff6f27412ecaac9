-- The processor compared with the ledger, and what a person did about each difference.

-- One comparison, done in steps: what has been read is not read again when a process was killed.
create table money_comparisons (
  id bigint generated always as identity primary key,
  -- The night it is of; null for one that somebody asked for.
  night date constraint money_comparisons_night unique,
  asked_by text not null,
  -- Charges made since then are compared.
  since timestamptz not null,
  started_at timestamptz not null,
  step text not null default 'charges' check (step in ('charges', 'disputes', 'movements', 'payouts', 'ledger', 'done')),
  -- The last that was read of the list of this step.
  after text,
  -- When the processor did not answer last.
  unanswered_at timestamptz,
  finished_at timestamptz,
  -- What came out.
  charges integer,
  differences integer,
  check ((step = 'done') = (finished_at is not null))
);
create unique index money_comparisons_one on money_comparisons ((true)) where finished_at is null;

-- Charges as the processor told us of them last.
create table processor_charges (
  intent_id text primary key,
  processor text not null,
  made_at timestamptz not null,
  -- Carries the ids of this installation; otherwise it carries none of ours.
  is_marked boolean not null,
  currency text not null,
  received_cents bigint not null check (received_cents > 0),
  refunded_cents bigint not null default 0,
  -- Taken by a bank, and not brought back.
  disputed_cents bigint not null default 0,
  seen_at timestamptz not null,
  -- Somebody said that it is none of ours.
  dismissed_at timestamptz,
  dismissed_by text
);
create index processor_charges_made on processor_charges (made_at);

-- Everything that changed the balance at the processor: with its fee, and in which payout it left.
create table processor_payouts (
  id text primary key,
  processor text not null,
  amount_cents bigint not null,
  currency text not null,
  status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  made_at timestamptz not null,
  arrives_on date not null,
  -- The last digits of the account.
  bank_ending text,
  -- The processor says what is in it: not of one that somebody made by hand there.
  is_itemized boolean not null default true,
  -- What is in it has been read.
  is_read boolean not null default false,
  seen_at timestamptz not null
);
create index processor_payouts_made on processor_payouts (made_at);
create table processor_movements (
  id text primary key,
  processor text not null,
  at timestamptz not null,
  kind text not null check (kind in ('charge', 'refund', 'refund_refused', 'dispute', 'dispute_won', 'fee', 'other')),
  -- Positive came in, negative went out; the fee is taken off.
  amount_cents bigint not null,
  fee_cents bigint not null,
  currency text not null,
  intent_id text,
  payout_id text references processor_payouts
);
create index processor_movements_at on processor_movements (at);
create index processor_movements_intent on processor_movements (intent_id) where intent_id is not null;
create index processor_movements_payout on processor_movements (payout_id) where payout_id is not null;

-- What does not fit. Of our own books only what somebody has said to be right as it is.
create table money_differences (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'unknown_charge', 'missing_charge', 'received_differs', 'refunded_differs', 'disputed_differs', 'payout_late', 'payout_failed',
    'kept', 'unpaid')),
  -- The intent or the payout; of our own books the payment or the registration.
  ref text not null,
  processor_cents bigint not null,
  ledger_cents bigint not null,
  found_at timestamptz not null,
  -- The comparison that saw it last.
  comparison_id bigint references money_comparisons,
  settled_at timestamptz,
  settled_by text,
  -- gone: it was no difference any more. done: somebody did something about it. kept: it is right as it is.
  outcome text check (outcome in ('gone', 'done', 'kept')),
  reason text,
  constraint money_differences_once unique (kind, ref),
  check ((settled_at is null) = (outcome is null))
);
create index money_differences_open on money_differences (found_at) where settled_at is null;
create index money_differences_settled on money_differences (settled_at) where settled_at is not null;
create index money_differences_comparison on money_differences (comparison_id);

-- What an administrator did about a difference, as the pages name it.
create table money_settlements (
  id bigint generated always as identity primary key,
  difference text not null,
  action text not null,
  about text not null,
  amount_cents bigint not null,
  reason text not null,
  settled_by bigint not null references members,
  settled_at timestamptz not null
);
create index money_settlements_difference on money_settlements (difference, id);
create index money_settlements_by on money_settlements (settled_by);

-- Money that came for nothing of ours and is given back: once for each charge.
create table stray_refunds (
  intent_id text primary key references processor_charges,
  amount_cents bigint not null check (amount_cents > 0),
  idempotency_key text not null unique,
  ordered_at timestamptz not null,
  ordered_by text not null,
  tried_at timestamptz,
  done_at timestamptz,
  processor_ref text
);
create index stray_refunds_waiting on stray_refunds (ordered_at) where done_at is null;

-- A refund that is paid by check or in cash instead: the processor knows nothing of it.
-- locks: a league has some thousand payments in all its seasons, and this takes milliseconds
alter table payment_ledger drop constraint payment_ledger_kinds, drop constraint payment_ledger_signs,
  add constraint payment_ledger_kinds check (kind in ('charge', 'refund', 'refund_refused', 'refund_by_hand', 'dispute', 'dispute_won')),
  -- Positive came in, negative went out.
  add constraint payment_ledger_signs check (
    case when kind in ('charge', 'refund_refused', 'dispute_won') then amount_cents > 0 else amount_cents < 0 end);
create table refunds_by_hand (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  amount_cents integer not null check (amount_cents > 0),
  method text not null check (method in ('cash', 'check')),
  check_number text check (length(check_number) between 1 and 40),
  handed_on date not null,
  recorded_by text not null,
  recorded_at timestamptz not null
);
create index refunds_by_hand_payment on refunds_by_hand (payment_id);
-- Until then a try at the processor may be on its way; until then somebody is about to pay it by hand.
alter table payment_refunds add column trying_until timestamptz, add column by_hand_until timestamptz;

-- Somebody gave all of it back at the processor's own pages: what becomes of the registration?
-- locks: a league has a handful of these
alter table payment_matters drop constraint payment_matters_kind_check, drop constraint payment_matters_state_check,
  add constraint payment_matters_kinds check (kind in ('refund_refused', 'refund_outside', 'dispute')),
  add constraint payment_matters_states check (state in ('refused', 'outside', 'inquiry', 'open', 'won', 'lost', 'closed')),
  -- Nobody answers the dispute: when it is lost, there is nothing more to decide.
  add column is_accepted boolean not null default false;

-- On this day it is paid out.
-- locks: a demo has some hundred of these
alter table sandbox_intents add column succeeded_at timestamptz;
