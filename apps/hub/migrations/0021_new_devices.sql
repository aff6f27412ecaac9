-- A sign-in from a device that had not been used before: its owner is asked whether it was them.

alter table bearer_tokens add column is_new_device boolean not null default false;
