-- Whether somebody is not to be told now: quiet hours of the sport, and their own. What is urgent passes the sport's, and
-- their own as far as they want that.
create or replace function rests(p_member bigint, p_urgent boolean, p_now timestamptz) returns boolean language sql stable as $$
  select (not p_urgent and is_quiet(p_now)) or exists (
    select 1 from notice_quiet_hours q, (select (p_now at time zone time_zone)::time as local from place) t
     where q.member_id = p_member and not (p_urgent and q.urgent_passes) and case
       when q.quiet_from <= q.quiet_until then t.local >= q.quiet_from and t.local < q.quiet_until
       else t.local >= q.quiet_from or t.local < q.quiet_until end)
$$;
