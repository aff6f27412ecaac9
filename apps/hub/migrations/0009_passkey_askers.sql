-- The session or token that was given a challenge: nobody else can answer it. Null only from processes of release 1.0.0.
alter table passkey_challenges add column asker_hash bytea;
