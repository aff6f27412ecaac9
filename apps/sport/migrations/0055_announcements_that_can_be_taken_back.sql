-- Until this moment an announcement is its author's alone and can be taken back; from then on it is final: everybody
-- whom it is for may read it and be told of it. Null: from the start. Whoever tells people of announcements reads
-- `current_announcements`, where `final_at` has passed and `withdrawn_at` is null.
alter table announcements add column final_at timestamptz;

-- What its author wrote later in its place; the last one is what is read. The first words stay in `announcements`.
create table announcement_edits (
  id bigint generated always as identity primary key,
  announcement_id bigint not null references announcements,
  title text not null,
  body text not null,
  edited_at timestamptz not null
);
create index announcement_edits_announcement on announcement_edits (announcement_id, id);

-- Withdrawn by its author: taken back if that was before it was final, and then nobody else has seen it.
create table announcement_withdrawals (
  announcement_id bigint primary key references announcements,
  withdrawn_at timestamptz not null
);

create trigger announcement_edits_only_grow before update or delete on announcement_edits
  for each row execute function refuse_rewrite();
create trigger announcement_withdrawals_only_grow before update or delete on announcement_withdrawals
  for each row execute function refuse_rewrite();
