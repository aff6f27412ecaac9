-- "Can you come?": what families answer for a child and an event, and until when they may. An event is a game, a
-- practice or a special event with a time; which teams have it is in the view `team_events`.

-- The answer that counts, one for each child and event. Withdrawn, it stays with a value of null, so that its version goes on.
create table answers (
  player_id bigint not null references players,
  kind text not null check (kind in ('game', 'practice', 'event')),
  event_id bigint not null,
  value text check (value in ('comes', 'does_not_come', 'not_sure')),
  note text check (length(note) between 1 and 300),
  given_by bigint not null references members,
  given_at timestamptz not null,
  -- When the button was pressed, which may be long before it arrived.
  pressed_at timestamptz not null,
  -- For when the event was planned: an answer for another time does not count, see `answer_counts()`.
  starts_at timestamptz not null,
  version integer not null default 1,
  -- What was said before, by whom, and until when.
  was_value text,
  was_by bigint references members,
  was_until timestamptz,
  primary key (player_id, kind, event_id)
) with (fillfactor = 80);
create index answers_event on answers (kind, event_id);

-- Every answer that was ever taken, without its note: one for each id of a client, so that one sent twice is taken once.
create table answer_log (
  given_by bigint not null references members,
  client_id text not null,
  player_id bigint not null references players,
  kind text not null,
  event_id bigint not null,
  value text,
  given_at timestamptz not null,
  via text not null check (via in ('hub', 'site', 'mail')),
  primary key (given_by, client_id)
);
create index answer_log_event on answer_log (kind, event_id);

-- How a team's coaches want answers. Without a row they are taken until the event begins, and families see counts only.
create table team_answer_settings (
  team_id bigint primary key references teams,
  closes_minutes integer check (closes_minutes between 0 and 20160),
  shows_first_names boolean not null default false,
  changed_by bigint not null references members,
  changed_at timestamptz not null
);
-- The same for one event of a team.
create table event_answer_settings (
  team_id bigint not null references teams,
  kind text not null check (kind in ('game', 'practice', 'event')),
  event_id bigint not null,
  closes_minutes integer not null check (closes_minutes between 0 and 20160),
  changed_by bigint not null references members,
  changed_at timestamptz not null,
  primary key (team_id, kind, event_id)
);
create index event_answer_settings_event on event_answer_settings (kind, event_id);

-- What was said about an event goes with it.
create trigger games_answers after delete on games for each row execute function forget_answers('game');
create trigger practices_answers after delete on practices for each row execute function forget_answers('practice');
create trigger special_events_answers after delete on special_events for each row execute function forget_answers('event');
