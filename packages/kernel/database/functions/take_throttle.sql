-- Takes one of the hits that a rule allows a key in its window; null when there was one, else the seconds until there is.
-- The log of hits is in order, and of a full window only the newest p_limit count: there is room when the oldest of
-- these is out of it. One statement decides and records, so that the limit holds exactly under concurrency; a refused
-- hit is not recorded.
-- When the row may go stands a minute further ahead than it must and is moved at most once a minute: it is indexed, and a
-- hit that leaves it alone writes the row without touching any index.
create or replace function take_throttle(p_rule text, p_key_hash bytea, p_now timestamptz, p_limit integer, p_seconds integer)
  returns integer language plpgsql volatile as $$
declare
  since timestamptz := p_now - p_seconds * interval '1 second';
  until timestamptz := p_now + p_seconds * interval '1 second';
  oldest timestamptz;
  newest timestamptz;
begin
  insert into throttle_hits as t (rule, key_hash, hits, expires_at)
  values (p_rule, p_key_hash, array[p_now], until + interval '1 minute')
  on conflict (rule, key_hash) do update set
    hits = case
      when t.hits[cardinality(t.hits)] <= since then array[p_now]
      -- Too many are cleared up too: a rule that allows many would else keep as many for as long as hits go on, and write
      -- them all with each. In a function because it is rare, and sub-selects written here would cost every hit.
      when t.hits[cardinality(t.hits)] > p_now or (cardinality(t.hits) > 50 and t.hits[1] <= since)
        then hits_within(t.hits, since, p_now) || p_now
      else (t.hits || p_now)[greatest(1, cardinality(t.hits) + 2 - p_limit):] end,
    expires_at = case when t.expires_at between until and until + interval '1 minute' then t.expires_at
                      else until + interval '1 minute' end
  where cardinality(t.hits) < p_limit or t.hits[cardinality(t.hits) - p_limit + 1] <= since;
  if found then
    return null;
  end if;
  select min(h), max(h) into oldest, newest from throttle_hits, unnest(hits) h
   where rule = p_rule and key_hash = p_key_hash and h > since;
  if newest > p_now then
    update throttle_hits set expires_at = least(expires_at, until), hits = hits_within(hits, since, p_now)
     where rule = p_rule and key_hash = p_key_hash;
  end if;
  return greatest(1, ceil(extract(epoch from least(oldest, p_now) - since)))::integer;
end $$;
