-- Which release has set this database up, and the oldest one that may still run on it.
create table database_release (
  only_row boolean primary key default true check (only_row),
  release text not null,
  oldest_release text not null,
  upgraded_at timestamptz not null default now()
);

-- Functions and views as they were applied last.
create table applied_objects (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);

-- Release 1.0.0 looks here, and applies its own functions and views again where it finds another checksum than its own.
-- It always finds its own: one of its processes that starts again, on a newer database, then changes nothing.
create table if not exists database_objects (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);
insert into database_objects (name, checksum) values
  ('function hits_within', '4ecccca66967905522d18a0fcaf5d2a4ec2544959a3709cdea3a63178fd397dd'),
  ('function take_throttle', 'b464283331783b04189ebbd4572b6bc096bb972758c534eba6d6d387a3701093')
on conflict (name) do update set checksum = excluded.checksum;
