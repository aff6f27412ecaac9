-- Whether messages to players rest at this time: the window may cross midnight; times are the site's.
create or replace function is_quiet(p_now timestamptz) returns boolean language sql stable as $$
  select quiet_hours and case
    when quiet_from <= quiet_until then t.local >= quiet_from and t.local < quiet_until
    else t.local >= quiet_from or t.local < quiet_until end
    from safety_settings, (select (p_now at time zone time_zone)::time as local from place) t
$$;
