-- Who may look at the organisation's status page, and what it shows of the last week.
create table operators (
  account_id bigint primary key references accounts on delete cascade,
  added_at timestamptz not null,
  -- Who ran the command, by login name.
  added_by text not null
);

-- How each service did at one moment. Numbers only: nothing of any person.
create table status_samples (
  service text not null,
  at timestamptz not null,
  works boolean not null,
  -- What the answer took. Null, as the rest, where there was none.
  milliseconds integer,
  waiting integer,
  failed integer,
  primary key (service, at)
);
create index status_samples_at on status_samples (at);
