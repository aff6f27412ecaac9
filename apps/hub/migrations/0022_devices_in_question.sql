-- A device that its owner has been asked about stays in question, whoever signs in there again: a known device may say of
-- another sign-in that it was its owner's, and must not say so of its own.

alter table known_devices add column is_in_question boolean not null default false;
alter table bearer_tokens add column device_hash bytea;
