-- What a client calls its announcement, so that a second press of the button finds the first.
alter table announcements add column client_id text;
create unique index announcements_client_id on announcements (author_id, client_id) where client_id is not null;
