-- When quiet hours end next, whether they have begun or not. Times are the site's.
create or replace function next_morning(p_now timestamptz) returns timestamptz language sql stable as $$
  select (local::date + quiet_until + case when local::time >= quiet_until then interval '1 day' else interval '0' end)
           at time zone time_zone
    from safety_settings, (select p_now at time zone time_zone as local, time_zone from place) t
$$;
