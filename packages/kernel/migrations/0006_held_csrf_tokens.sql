-- Whether `csrf_sealed` is what the client held when it signed in: then the session has another token of its own, made of
-- its secret, and this one counts in the header only.
alter table sessions add column is_csrf_held boolean not null default false;
