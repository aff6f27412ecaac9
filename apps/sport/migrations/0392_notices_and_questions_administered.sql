-- Notices of the home page and questions are changed on pages: whoever saw an older one overwrites nothing.
alter table site_notices add column version integer not null default 1;
alter table site_notices add column changed_at timestamptz;
alter table site_notices add column changed_by bigint references members on delete set null;
create trigger site_notices_version before update on site_notices for each row execute function raise_version();
-- locks: as many rows as a site has notices and questions
create index site_notices_changed_by on site_notices (changed_by) where changed_by is not null;

alter table faqs add column version integer not null default 1;
alter table faqs add column changed_at timestamptz;
alter table faqs add column changed_by bigint references members on delete set null;
create trigger faqs_version before update on faqs for each row execute function raise_version();
-- locks: as many rows as a site has notices and questions
create index faqs_changed_by on faqs (changed_by) where changed_by is not null;
