-- Recovery codes that were just made, sealed like the keys of authenticator apps, so that a reload shows them again: to
-- the session that made them, for a few minutes.
alter table administrator_sessions add column shown_codes text;
alter table administrator_sessions add column shown_codes_until timestamptz;
