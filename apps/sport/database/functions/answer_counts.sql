-- Whether an answer for one time counts for another: a shift of at most an hour is still the same plan. One that is moved
-- further is asked again, and one that is moved back has its answers back.
create or replace function answer_counts(p_answered timestamptz, p_starts timestamptz) returns boolean language sql immutable as $$
  select p_answered between p_starts - interval '1 hour' and p_starts + interval '1 hour'
$$;
