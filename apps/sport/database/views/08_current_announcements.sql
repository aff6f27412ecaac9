-- Announcements as they are to be read now. Withdrawn before it was final means taken back: as if it had never been.
create or replace view current_announcements as
  select a.id, a.author_id, a.scope_type, a.scope_id, coalesce(e.title, a.title) as title, coalesce(e.body, a.body) as body,
         a.client_id, a.created_at, coalesce(a.final_at, a.created_at) as final_at, e.edited_at, w.withdrawn_at, a.is_important
    from announcements a
    left join lateral (
      select title, body, edited_at from announcement_edits where announcement_id = a.id order by id desc limit 1
    ) e on true
    left join announcement_withdrawals w on w.announcement_id = a.id;
