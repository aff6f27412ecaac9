-- Pictures of the site as pages need them: redrawn, in several sizes, without what a camera writes beside them. What is on one
-- and where it is shown is said by whatever shows it.
create table pictures (
  id bigint generated always as identity primary key,
  -- Of the file as it was sent, so that the same one is known again; null for a part of another picture.
  source_sha256 text check (source_sha256 ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Its smaller sizes and its smaller formats are made a moment after the first two.
  is_whole boolean not null default false,
  made_by bigint references members on delete set null,
  created_at timestamptz not null
);
create index pictures_source on pictures (source_sha256);
create index pictures_made_by on pictures (made_by) where made_by is not null;
create index pictures_created on pictures (created_at);

-- Each size is a file of its own, public exactly if the picture is.
create table picture_sizes (
  picture_id bigint not null references pictures on delete cascade,
  file_id bigint not null references files,
  primary key (picture_id, file_id)
);
create index picture_sizes_file on picture_sizes (file_id);

-- Files on their way here, in parts that may come from another process than the one before.
create table uploads (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  purpose text not null check (purpose in ('picture', 'document')),
  -- As it is called on the device, and what the browser knows it again by.
  name text not null,
  device_key text not null,
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received between 0 and size),
  state text not null default 'receiving'
    check (state in ('receiving', 'checking', 'ready', 'used', 'refused', 'stopped')),
  -- Why it was refused, in words for whoever sent it.
  problem text,
  picture_id bigint references pictures on delete set null,
  file_id bigint references files on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Since when somebody looks through it.
  checking_since timestamptz
);
create index uploads_member on uploads (member_id, id desc);
create index uploads_under_way on uploads (member_id) where state in ('receiving', 'checking');
create index uploads_updated on uploads (updated_at);
create index uploads_picture on uploads (picture_id) where picture_id is not null;
create index uploads_file on uploads (file_id) where file_id is not null;

-- The bytes of a part are in the storage of files under their digest.
create table upload_parts (
  upload_id bigint not null references uploads on delete cascade,
  begins bigint not null,
  size integer not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (upload_id, begins)
);
create index upload_parts_sha256 on upload_parts (sha256);
create trigger upload_parts_removed after delete on upload_parts for each row execute function drop_unnamed_part();
