-- The registration that a claim rests on: made with the claimant's own verified address. Null for what somebody typed.
alter table claims add column registration_id bigint references registrations;
-- locks: a league has some thousand claims in all its seasons, and this takes milliseconds
create index claims_registration on claims (registration_id) where registration_id is not null;
