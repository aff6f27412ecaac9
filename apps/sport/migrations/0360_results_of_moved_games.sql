-- Whoever enters a result says it of the day: a game that is played on another one begins without what was said before.
create trigger games_results_of_other_day after update on games for each row
  when (old.starts_at is distinct from new.starts_at and new.status <> 'final' and local_day(old.starts_at) is distinct from local_day(new.starts_at))
  execute function forget_results_of_other_day();
