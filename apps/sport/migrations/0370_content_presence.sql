-- Who has a record of content open to write in it: told to others who have it open, and forgotten a moment after it is closed.
create table content_presence (
  kind text not null,
  id bigint not null,
  member_id bigint not null references members on delete cascade,
  -- The paragraph that they are in, counted from the beginning.
  place integer,
  seen_at timestamptz not null,
  primary key (kind, id, member_id)
);
create index content_presence_member on content_presence (member_id);
create index content_presence_seen on content_presence (seen_at);
