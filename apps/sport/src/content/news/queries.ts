import type { NewsArticle, NewsItem } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { filePath, type SiteLinks } from '../../platform/files/links.ts';
import { shownHtml } from '../../platform/html/safe-html.ts';
import { publicSizes, withLinks, type StoredSize } from '../pictures/queries.ts';

interface NewsRow extends Omit<NewsItem, 'image_url' | 'image_sizes'> {
  image_path: string | null;
  image_sizes: StoredSize[];
}

const COLUMNS = `n.slug, n.title, n.summary, ${filePath('f')} as image_path, n.picture_alt as image_alt,
  ${publicSizes('f.id')} as image_sizes, ${localTime('n.published_at')} as published_at`;

const imageOf = (
  path: string | null,
  sizes: readonly StoredSize[],
  links: SiteLinks,
): Pick<NewsItem, 'image_url' | 'image_sizes'> => ({
  image_url: links.maybe(path),
  image_sizes: withLinks(sizes, links),
});

/** How many of the current month have been published, as a statement; months are UTC's. Takes the time as $1. */
const THIS_MONTH = `select count(*) from news where published_at >= news_month($1)::timestamp at time zone 'UTC' and published_at <= $1`;

/** Published means: its time has come. The page is found in the index alone; only its own rows are read. */
const FIRST_PAGE =
  'select id from news where published_at <= $1 order by published_at desc, id desc limit $2 offset $3';

/** A later page starts in the month that the counts say, so that its cost does not grow with its number. */
const LATER_PAGE = `
  with past as (
    select month, (${THIS_MONTH}) + coalesce(sum(items) over (order by month desc rows between unbounded preceding and 1 preceding), 0) as newer
      from news_months where month < news_month($1)),
  start as (
    select (month + interval '1 month') at time zone 'UTC' as ends_at, $3 - newer as skip from past where newer <= $3 order by month limit 1)
  select id from news
   where published_at <= $1 and published_at < coalesce((select ends_at from start), 'infinity')
   order by published_at desc, id desc limit $2 offset coalesce((select skip from start), $3)`;

const pageOf = (ids: string): string => `select ${COLUMNS} from (${ids}) page join news n on n.id = page.id
  left join files f on f.id = n.file_id and f.is_public order by n.published_at desc, n.id desc`;
const [FIRST, LATER] = [pageOf(FIRST_PAGE), pageOf(LATER_PAGE)];

export async function findNews(
  sql: Sql,
  links: SiteLinks,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
): Promise<NewsItem[]> {
  const rows = await sql.rows<NewsRow>(offset === 0 ? FIRST : LATER, [now, limit, offset]);
  return rows.map(({ image_path, image_sizes, ...item }) => ({ ...item, ...imageOf(image_path, image_sizes, links) }));
}

/** Months that are over are counted already; of the current one, what has been published. */
export const countNews = async (sql: Sql, now: Date): Promise<number> =>
  (
    await sql.one<{ total: number }>(
      `select (select coalesce(sum(items), 0) from news_months where month < news_month($1))
        + (${THIS_MONTH}) as total`,
      [now],
    )
  ).total;

export async function findArticle(
  sql: Sql,
  links: SiteLinks,
  now: Date,
  slug: string,
): Promise<{ article: NewsArticle; changedAt: Date } | undefined> {
  const row = await sql.maybeOne<
    NewsRow & { image_credit: string; html: string; html_rules: number; updated_at: string; changed_at: Date }
  >(
    `select ${COLUMNS}, n.picture_credit as image_credit, n.html, n.html_rules, ${localTime('n.updated_at')} as updated_at, greatest(n.updated_at, n.published_at) as changed_at
       from news n left join files f on f.id = n.file_id and f.is_public
      where n.slug = $2 and n.published_at <= $1`,
    [now, slug],
  );
  if (!row) return undefined;
  const { image_path, image_sizes, html_rules, changed_at, ...item } = row;
  return {
    article: {
      ...item,
      html: shownHtml({ html: item.html, html_rules }, links),
      ...imageOf(image_path, image_sizes, links),
    },
    changedAt: changed_at,
  };
}
