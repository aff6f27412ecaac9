import type { NewsArticle, NewsItem } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { localTime } from '../eastern-time.ts';
import { filePath, type SiteLinks } from '../files/links.ts';
import { shownHtml } from '../html/safe-html.ts';

interface NewsRow extends Omit<NewsItem, 'image_url'> {
  image_path: string | null;
}

const COLUMNS = `n.slug, n.title, n.summary, ${filePath('f')} as image_path, ${localTime('n.published_at')} as published_at`;

/** Published means: its time has come. The page is found in the index alone; only its own rows are read. */
export async function listNews(sql: Sql, links: SiteLinks, now: Date, { limit, offset }: { limit: number; offset: number }): Promise<NewsItem[]> {
  const rows = await sql.rows<NewsRow>(
    `with page as (select id from news where published_at <= $1 order by published_at desc, id desc limit $2 offset $3)
     select ${COLUMNS} from page join news n on n.id = page.id left join files f on f.id = n.file_id and f.is_public
      order by n.published_at desc, n.id desc`,
    [now, limit, offset],
  );
  return rows.map(({ image_path, ...item }) => ({ ...item, image_url: links.maybe(image_path) }));
}

/** Months that are over are counted already; of the current one, what has been published. */
export const countNews = async (sql: Sql, now: Date): Promise<number> => (await sql.one<{ total: number }>(
  `select (select coalesce(sum(items), 0) from news_months where month < news_month($1))
        + (select count(*) from news where published_at >= news_month($1)::timestamp at time zone 'UTC' and published_at <= $1) as total`,
  [now],
)).total;

export async function findArticle(sql: Sql, links: SiteLinks, now: Date, slug: string): Promise<{ article: NewsArticle; changedAt: Date } | undefined> {
  const row = await sql.maybeOne<NewsRow & { html: string; html_rules: number; updated_at: string; changed_at: Date }>(
    `select ${COLUMNS}, n.html, n.html_rules, ${localTime('n.updated_at')} as updated_at, greatest(n.updated_at, n.published_at) as changed_at
       from news n left join files f on f.id = n.file_id and f.is_public
      where n.slug = $2 and n.published_at <= $1`,
    [now, slug],
  );
  if (!row) return undefined;
  const { image_path, html_rules, changed_at, ...item } = row;
  return { article: { ...item, html: shownHtml({ html: item.html, html_rules }), image_url: links.maybe(image_path) }, changedAt: changed_at };
}
