-- A game or practice that is still ahead takes place at another time or place, or not at all. Its result is no such change.
create trigger games_notices after update on games for each row
  when ((old.starts_at, old.venue_id, old.status) is distinct from (new.starts_at, new.venue_id, new.status)
    and old.status <> 'final' and new.status <> 'final' and greatest(old.starts_at, new.starts_at) > new.updated_at)
  execute function note_schedule_change('game');
create trigger practices_notices after update on practices for each row
  when ((old.starts_at, old.venue_id, old.status) is distinct from (new.starts_at, new.venue_id, new.status)
    and greatest(old.starts_at, new.starts_at) > new.updated_at)
  execute function note_schedule_change('practice');

-- What waits for an administrator: a claim also when its claimant has answered, or a guardian has objected.
create trigger claims_notices after insert on claims for each row
  when (new.status = 'pending') execute function note_new('claim');
create trigger claims_notices_again after update on claims for each row
  when (new.status = 'pending' and (old.answered_at, old.objected_at) is distinct from (new.answered_at, new.objected_at))
  execute function note_new('claim');
create trigger reports_notices after insert on reports for each row execute function note_new('report');
