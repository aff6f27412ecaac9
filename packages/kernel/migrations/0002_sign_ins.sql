-- A sign-in is what a person can see and end: a browser's session, an app's token, or both when they were given together.

create sequence sign_in_ids;

delete from sessions;
alter table sessions
  drop column csrf_token,
  -- The CSRF token, readable only together with the session's own secret, which is not stored.
  add column csrf_sealed bytea not null,
  add column sign_in_id bigint not null default nextval('sign_in_ids'),
  -- The browser's family as it names itself, for example 'Firefox on Linux'.
  add column client text;
