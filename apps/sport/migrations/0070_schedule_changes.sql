-- What a game or practice was before it was changed, for as long as somebody may remember it so: "Moved", with the old
-- place struck out.
create table schedule_changes (
  subject text not null check (subject in ('game', 'practice')),
  subject_id bigint not null,
  changed_at timestamptz not null,
  starts_at timestamptz not null,
  venue_id bigint,
  status text not null
);
comment on table schedule_changes is 'public: status';
create index schedule_changes_subject on schedule_changes (subject, subject_id, changed_at);
create index schedule_changes_time on schedule_changes (changed_at);

create trigger games_changes after update on games for each row
  when ((old.starts_at, old.venue_id, old.status) is distinct from (new.starts_at, new.venue_id, new.status) and new.status <> 'final')
  execute function keep_schedule_change('game');
create trigger practices_changes after update on practices for each row
  when ((old.starts_at, old.venue_id, old.status) is distinct from (new.starts_at, new.venue_id, new.status))
  execute function keep_schedule_change('practice');
