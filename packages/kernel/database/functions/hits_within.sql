-- The hits of a throttle that count at a moment, in order; one from the future, seen after a clock was set back, as one of now.
create or replace function hits_within(p_hits timestamptz[], p_since timestamptz, p_now timestamptz)
  returns timestamptz[] language sql immutable as $$
  select coalesce(array_agg(least(h, p_now) order by h), '{}') from unnest(p_hits) h where h > p_since
$$;
