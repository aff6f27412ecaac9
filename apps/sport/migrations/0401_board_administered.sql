-- The board is looked after on a page: two people at once do not overwrite each other, and a private address can be tried.
alter table board_members
  add column version integer not null default 1,
  -- When a mail was last sent to the address to try it.
  add column tried_at timestamptz;
create trigger board_members_version before update of name, role, html, email, photo_file_id, term_ends_on on board_members
  for each row execute function raise_version();
