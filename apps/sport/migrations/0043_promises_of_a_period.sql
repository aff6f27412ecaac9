-- What families are told after they registered: the day on which the organization makes the teams, and until which day
-- they may cancel by themselves, with how much of what they paid. Null: nothing has been said.
alter table registration_periods
  add column teams_on date,
  add column cancel_until date,
  add column cancel_refund_percent smallint not null default 100 check (cancel_refund_percent between 0 and 100);
comment on table registration_periods is 'public: name volunteer_description teams_on cancel_until';
