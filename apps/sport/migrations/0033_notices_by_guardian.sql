-- A guardian reads on the account page about whom they were told. The table is small: what is in it ends after 30 days.
create index guardian_link_notices_guardian on guardian_link_notices (guardian_id);
