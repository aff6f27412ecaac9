-- When people are reminded of something that begins then: at six in the evening of the day before, at the site.
create or replace function evening_before(p_at timestamptz) returns timestamptz language sql stable parallel safe as $$
  select (local_day(p_at) - 1 + time '18:00') at time zone time_zone from place
$$;
