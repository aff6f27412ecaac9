-- By the zone that is written down, whatever the zone of the connection is: processes of release 1.0.0 set none.
create or replace function local_day(at timestamptz) returns date language sql stable parallel safe as $$
  select (at at time zone (select time_zone from place))::date
$$;
