import type {
  CompletionMessage,
  Faq,
  InformationPage,
  InformationPageLink,
  Page,
  Program,
  SeoPage,
} from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { filePath, type SiteLinks } from '../../platform/files/links.ts';
import { shownHtml, storableHtml } from '../../platform/html/safe-html.ts';
import type { PageKey } from './fixed.ts';

/** A row with stored HTML, as it may be shown. */
const shown =
  (links: SiteLinks) =>
  <R extends { html: string; html_rules: number }>({ html_rules, ...row }: R): Omit<R, 'html_rules'> => ({
    ...row,
    html: shownHtml({ html: row.html, html_rules }, links),
  });

type Stored<T> = T & { html_rules: number; changed_at: Date };
export interface Found<T> {
  record: T;
  changedAt: Date;
}
const found = <T extends { html: string }>(row: Stored<T> | undefined, links: SiteLinks): Found<T> | undefined => {
  if (!row) return undefined;
  const { changed_at, ...record } = shown(links)(row);
  return { record: record as unknown as T, changedAt: changed_at };
};

export const findPage = async (sql: Sql, links: SiteLinks, key: PageKey): Promise<Found<Page> | undefined> =>
  found(
    await sql.maybeOne<Stored<Page>>(
      `select title, html, html_rules, updated_at as changed_at, ${localTime('updated_at')} as updated_at from pages where key = $1`,
      [key],
    ),
    links,
  );

/** Writes a page that every site has, also for the first time. */
export const storePage = (
  tx: Tx,
  { key, title, html, now }: { key: PageKey; title: string; html: string; now: Date },
): Promise<number> => {
  const stored = storableHtml(html);
  return tx.run(
    `insert into pages (key, title, html, html_rules, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (key) do update set title = excluded.title, html = excluded.html, html_rules = excluded.html_rules, updated_at = excluded.updated_at`,
    [key, title, stored.html, stored.html_rules, now],
  );
};

export const findPageId = async (sql: Sql, slug: string): Promise<number | undefined> =>
  (await sql.maybeOne<{ id: number }>('select id from information_pages where slug = $1', [slug]))?.id;

export async function findPrograms(sql: Sql, links: SiteLinks, kind: Program['kind'] | null): Promise<Program[]> {
  const rows = await sql.rows<Omit<Program, 'image_url' | 'url'> & { html_rules: number; image_path: string | null }>(
    `select p.id, p.kind, p.title, p.summary, p.html, p.html_rules, p.ages, p.season, ${filePath('f')} as image_path, ${localTime('p.updated_at')} as updated_at
       from programs p left join files f on f.id = p.file_id and f.is_public
      where $1::text is null or p.kind = $1 order by p.position, p.id`,
    [kind],
  );
  return rows.map(shown(links)).map(({ image_path, ...program }) => ({
    ...program,
    image_url: links.maybe(image_path),
    url: links.to(`/programs/${program.kind}`),
  }));
}

export async function findInformationPages(sql: Sql, links: SiteLinks): Promise<InformationPageLink[]> {
  const rows = await sql.rows<Omit<InformationPageLink, 'url'>>(
    `select slug, title, summary, ${localTime('updated_at')} as updated_at from information_pages where is_published order by position, id`,
  );
  return rows.map((page) => ({ ...page, url: links.to(`/info/${page.slug}`) }));
}

export const findInformationPage = async (
  sql: Sql,
  links: SiteLinks,
  slug: string,
): Promise<Found<InformationPage> | undefined> =>
  found(
    await sql.maybeOne<Stored<InformationPage>>(
      `select slug, title, summary, html, html_rules, updated_at as changed_at, ${localTime('updated_at')} as updated_at
       from information_pages where slug = $1 and is_published`,
      [slug],
    ),
    links,
  );

export async function findSeoPages(sql: Sql, links: SiteLinks): Promise<SeoPage[]> {
  const rows = await sql.rows<Omit<SeoPage, 'url' | 'image_url'> & { image_path: string | null }>(
    `select p.path, p.title, p.description, ${filePath('f')} as image_path, p.is_indexed as indexed, ${localTime('p.updated_at')} as updated_at
       from seo_pages p left join files f on f.id = p.file_id and f.is_public order by p.path`,
  );
  return rows.map(({ image_path, ...page }) => ({
    ...page,
    url: links.to(page.path),
    image_url: links.maybe(image_path),
  }));
}

export const findFaqs = async (sql: Sql, links: SiteLinks): Promise<Faq[]> =>
  (
    await sql.rows<Faq & { html_rules: number }>(
      'select id, category, question, html, html_rules from faqs order by position, id',
    )
  ).map(shown(links));

export const findCompletionMessages = async (sql: Sql, links: SiteLinks): Promise<CompletionMessage[]> =>
  (
    await sql.rows<CompletionMessage & { html_rules: number }>(
      `select key, title, html, html_rules, ${localTime('updated_at')} as updated_at from completion_messages order by key`,
    )
  ).map(shown(links));
