-- Who made an account in the administration: they do not link it to a child while somebody else could.
alter table members add column created_by bigint references members;
