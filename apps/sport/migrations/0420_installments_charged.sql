-- Later parts are charged by themselves: what the sandbox remembers of a card that was saved, and when a charge is looked at again.

create table sandbox_customers (
  id text primary key,
  idempotency_key text not null unique,
  created_at timestamptz not null,
  -- From then on no card of theirs can be charged.
  forgotten_at timestamptz
);

create table sandbox_cards (
  id text primary key,
  customer_id text not null references sandbox_customers on delete cascade,
  brand text not null,
  last_four text not null,
  expires_month integer not null,
  expires_year integer not null,
  -- Why it takes no later charge; null where it does.
  refuses text
);
create index sandbox_cards_customer on sandbox_cards (customer_id);

alter table sandbox_intents
  add column customer_id text references sandbox_customers,
  add column card_id text references sandbox_cards on delete set null,
  add column refusal text;
-- locks: the sandbox of a demo has some hundred intents
create index sandbox_intents_customer on sandbox_intents (customer_id) where customer_id is not null;
-- locks: as above
create index sandbox_intents_card on sandbox_intents (card_id) where card_id is not null;

-- A charge whose end the processor does not know yet is asked about again then.
alter table installment_tries add column look_at timestamptz;
