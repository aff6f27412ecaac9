-- The coach of a team as its page names them, for one who has no account. It gives no rights: those come with an assignment.
alter table teams add column coach_name text check (length(coach_name) between 1 and 160);
