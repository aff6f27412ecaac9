-- A package may have so many spots only.
-- locks: a league has some packages
alter table sponsor_packages add column spots integer check (spots between 1 and 1000);
