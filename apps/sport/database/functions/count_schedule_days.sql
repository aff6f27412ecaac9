create or replace function count_schedule_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into schedule_days as d (kind, gender, age_group, day, entries)
    select tg_argv[0], coalesce(gender, ''), coalesce(age_group, ''), local_day(starts_at), count(*)
    from added where is_public group by local_day(starts_at), cube (gender, age_group) order by 2, 3, 4
    on conflict (kind, gender, age_group, day) do update set entries = d.entries + excluded.entries;
  elsif tg_op = 'DELETE' then
    insert into schedule_days as d (kind, gender, age_group, day, entries)
    select tg_argv[0], coalesce(gender, ''), coalesce(age_group, ''), local_day(starts_at), -count(*)
    from removed where is_public group by local_day(starts_at), cube (gender, age_group) order by 2, 3, 4
    on conflict (kind, gender, age_group, day) do update set entries = d.entries + excluded.entries;
  else
    insert into schedule_days as d (kind, gender, age_group, day, entries)
    select tg_argv[0], coalesce(gender, ''), coalesce(age_group, ''), day, sum(change)
    from (
      select local_day(starts_at) as day, gender, age_group, 1 as change from added where is_public
      union all
      select local_day(starts_at), gender, age_group, -1 from removed where is_public
    ) changes
    group by day, cube (gender, age_group) having sum(change) <> 0 order by 2, 3, 4
    on conflict (kind, gender, age_group, day) do update set entries = d.entries + excluded.entries;
  end if;
  return null;
end $$;
