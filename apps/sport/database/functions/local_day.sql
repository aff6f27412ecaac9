create or replace function local_day(at timestamptz) returns date language sql immutable parallel safe
  return (at at time zone 'America/New_York')::date;
