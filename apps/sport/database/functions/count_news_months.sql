create or replace function count_news_months() returns trigger language plpgsql as $$
begin
  insert into news_months as m (month, items)
  select news_month(published_at), count(*) * tg_argv[0]::integer from changed where published_at is not null group by 1 order by 1
  on conflict (month) do update set items = m.items + excluded.items;
  return null;
end $$;
