-- Whether what players of a division did in its games is shown to anybody. It stays stored.
alter table divisions add column shows_statistics boolean not null default true;
