-- Two more pages that rights are granted for: the money of registrations, and help with fees.
-- locks: as many rows as administrators have pages
alter table administrator_pages drop constraint administrator_pages_page_check,
  add constraint administrator_pages_page check (
    page in ('family-accounts', 'team-messaging', 'season', 'registration', 'money', 'aid', 'content', 'permissions', 'audit'));
