-- A sponsor's picture while the rest of the form is being filled in: decoded and drawn again by us, found by a secret that only
-- the form has, and gone after a day.
create table sponsor_kept_logos (
  secret_hash bytea primary key,
  name text not null,
  logo bytea not null,
  logo_type text not null check (logo_type in ('image/png', 'image/jpeg', 'image/webp')),
  kept_at timestamptz not null
);
create index sponsor_kept_logos_age on sponsor_kept_logos (kept_at);
