-- What a team's coaches say about one of its events: when to be there, and what to bring. Families of the team read it.
create table team_event_notes (
  team_id bigint not null references teams,
  kind text not null check (kind in ('game', 'practice', 'event')),
  event_id bigint not null,
  -- Null is as for the team.
  be_there_minutes integer check (be_there_minutes between 0 and 240),
  bring text check (length(bring) between 1 and 200),
  changed_by bigint not null references members,
  changed_at timestamptz not null,
  primary key (team_id, kind, event_id)
);
create index team_event_notes_event on team_event_notes (kind, event_id);

-- So many minutes before everything that the team has.
alter table team_answer_settings add column be_there_minutes integer check (be_there_minutes between 0 and 240);
