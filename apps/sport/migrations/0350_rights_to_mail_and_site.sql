-- Two more pages that rights are granted for: writing to families, and the settings of the site.
-- locks: as many rows as administrators have pages
alter table administrator_pages drop constraint administrator_pages_page,
  add constraint administrator_pages_page check (
    page in ('family-accounts', 'team-messaging', 'season', 'registration', 'money', 'aid', 'content', 'mail', 'site', 'permissions', 'audit'));
