-- Whether somebody is mailed about their week, and the key that signs the links which switch that off. No row means on.
create table week_mail_settings (
  account_id bigint primary key references accounts on delete cascade,
  by_mail boolean not null default true,
  key bytea
);
