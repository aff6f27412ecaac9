-- Publishing is a right of its own: whoever could change the site until now may go on.
alter table administrator_pages add column may_publish boolean not null default false;
-- locks: as many rows as administrators have pages
update administrator_pages set may_publish = true where page = 'content' and may_write;

-- What is written for the site, whatever its kind: its drafts, versions and dates. What is live stands in the table of its kind
-- under the same id; a record that nobody has opened here yet has no row.
create table content_items (
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  id bigint not null,
  version integer not null default 1,
  -- Numbers of versions: the newest, the one that is live, and the one that goes live by itself.
  newest integer not null,
  live integer,
  planned integer,
  publish_at timestamptz,
  publish_by bigint references members on delete set null,
  -- Why it did not go live at its time, in words.
  plan_failed text,
  expires_at timestamptz,
  -- Since when the public sees it; what was changed while it was live keeps that.
  live_since timestamptz,
  ended text check (ended in ('expired', 'unpublished')),
  ended_at timestamptz,
  -- Somebody who may not publish asked for it.
  asked_at timestamptz,
  asked_by bigint references members on delete set null,
  -- Of the newest version, for lists.
  title text not null,
  path text,
  changed_at timestamptz not null,
  changed_by bigint references members on delete set null,
  removed_at timestamptz,
  primary key (kind, id),
  check ((planned is null) = (publish_at is null))
);
create trigger content_items_version before update on content_items for each row execute function raise_version();
create index content_items_due on content_items (least(publish_at, expires_at)) where publish_at is not null or expires_at is not null;
create index content_items_publish_by on content_items (publish_by) where publish_by is not null;
create index content_items_asked_by on content_items (asked_by) where asked_by is not null;
create index content_items_changed_by on content_items (changed_by) where changed_by is not null;

create table content_versions (
  kind text not null,
  id bigint not null,
  number integer not null,
  fields jsonb not null,
  -- The edition of the rules that its HTML was treated with.
  html_rules html_rules,
  how text not null check (how in ('begun', 'edited', 'restored', 'found')),
  restored_from integer,
  -- What differs from the version before.
  parts jsonb not null default '[]',
  made_at timestamptz not null,
  changed_at timestamptz not null,
  made_by bigint references members on delete set null,
  -- Whoever goes on writing makes another one.
  is_closed boolean not null default false,
  primary key (kind, id, number),
  foreign key (kind, id) references content_items on delete cascade
);
create index content_versions_made_by on content_versions (made_by) where made_by is not null;
create index content_versions_changed on content_versions (changed_at);

-- Addresses that led somewhere: to where the record is now, to another page, or to the word that it is gone.
create table content_addresses (
  path text primary key check (path ~ '^/[a-z0-9]'),
  kind text,
  id bigint,
  target text check (target ~ '^/'),
  since timestamptz not null,
  check ((kind is null) = (id is null)),
  check (num_nonnulls(kind, target) >= 1),
  foreign key (kind, id) references content_items on delete cascade
);
comment on table content_addresses is 'public: path target';
create index content_addresses_of on content_addresses (kind, id);
