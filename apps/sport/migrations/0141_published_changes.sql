-- Grows after each change by an administrator or an operator's command: processes that keep public pages look at it.
create sequence published_changes;
-- The first number of a new sequence cannot be told from none.
select nextval('published_changes');
