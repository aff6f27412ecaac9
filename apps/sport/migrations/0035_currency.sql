-- What the organisation charges in; release 1.0.0 knew US dollars alone.
alter table place add column currency text not null default 'usd' check (currency ~ '^[a-z]{3}$');
comment on table place is 'public: time_zone currency';

alter table payments drop constraint payments_currency_check;
-- locks: a league has some thousand payments in all its seasons, and this takes milliseconds
alter table payments add constraint payments_currency_check check (currency ~ '^[a-z]{3}$');
comment on table payments is 'public: currency';
