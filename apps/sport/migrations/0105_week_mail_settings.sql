-- Whether a member of the sport alone is mailed about the week; the hub mails who is linked there. No row means on.
create table week_mail_settings (
  member_id bigint primary key references members,
  by_mail boolean not null
);
