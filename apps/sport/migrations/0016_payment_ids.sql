-- What tells the processor's intents of this installation from everybody else's. Numbers do not: they come again in a
-- database that was restored to an earlier time, and in another installation that shares the processor's account.

create table payment_installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null
);
insert into payment_installation (id) values (gen_random_uuid());

-- Null for payments of release 1.0.0, whose intents carry nothing but their number.
-- locks: a league has some thousand payments in all its seasons, and this takes milliseconds
alter table payments add column unguessable_id uuid constraint payments_unguessable_id unique;
