import type { PageFields } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import type { Sql } from '@sports-hub/kernel';
import { sanitiseHtml, storableHtml } from '../../platform/html/safe-html.ts';
import { addressCheck, pictureChecks, titleCheck } from '../versions/checks.ts';
import type { ContentDeclaration } from '../versions/kind.ts';
import { slugFrom } from '../versions/slugs.ts';
import { fixedById, fixedByPath, type FixedPage } from './fixed.ts';
import { storePage } from './queries.ts';

/** Until it goes live, an address follows the title. */
const slugOf = ({ slug, title }: PageFields): string => slug || slugFrom(title);
const pathOf = (fields: PageFields): string | null => {
  const slug = slugOf(fields);
  if (fixedByPath(slug)) return slug;
  return slug === '' ? null : `/info/${slug}`;
};

/** A page that every site has, as fields: its address is its own, whatever somebody types. */
async function readFixed(sql: Sql, { key, path }: FixedPage): Promise<PageFields> {
  const row = await sql.maybeOne<Pick<PageFields, 'title' | 'html'>>('select title, html from pages where key = $1', [
    key,
  ]);
  return { title: '', html: '', ...row, slug: path, summary: '' };
}

/** The address that a save leaves: a typed one as it may stand there, or the one before. */
export const savedSlug = (newest: PageFields, typed: string | undefined): string =>
  fixedByPath(newest.slug) ? newest.slug : slugFrom(typed ?? '') || newest.slug;

/** Pages of information, each at an address of its own, and those that every site has. */
export const pageContent: ContentDeclaration<PageFields> = {
  name: 'page',
  nextId: async (tx) =>
    (await tx.one<{ id: number }>(`select nextval(pg_get_serial_sequence('information_pages', 'id')) as id`)).id,
  blank: (title) => ({ title, slug: '', summary: '', html: '' }),
  async read(sql, id) {
    const fixed = fixedById(id);
    if (fixed) return readFixed(sql, fixed);
    return sql.maybeOne<PageFields>('select title, slug, summary, html from information_pages where id = $1', [id]);
  },
  async store(tx, id, fields, { now }) {
    const fixed = fixedById(id);
    if (fixed) {
      await storePage(tx, { ...fields, key: fixed.key, now });
      return;
    }
    const { title, slug, summary, html } = fields;
    const stored = storableHtml(html);
    await tx.run(
      `insert into information_pages (id, slug, title, summary, html, html_rules, is_published, position, updated_at)
       values ($1, $2, $3, $4, $5, $6, true, (select coalesce(max(position), 0) + 1 from information_pages), $7)
       on conflict (id) do update set slug = excluded.slug, title = excluded.title, summary = excluded.summary, html = excluded.html,
         html_rules = excluded.html_rules, is_published = true, updated_at = excluded.updated_at`,
      [id, slug, title, summary, stored.html, stored.html_rules, now],
    );
  },
  async remove(tx, id) {
    await tx.run('delete from information_pages where id = $1', [id]);
  },
  clean: (fields) => ({
    ...fields,
    slug: fixedByPath(fields.slug) ? fields.slug : slugFrom(fields.slug),
    html: sanitiseHtml(fields.html),
  }),
  settle: (fields) => ({ ...fields, slug: slugOf(fields) }),
  title: ({ title }) => title,
  path: pathOf,
  async check(sql, id, fields) {
    return [
      ...titleCheck(fields.title),
      ...(await addressCheck(sql, { kind: 'page', id, path: pathOf(fields) })),
      ...pictureChecks(fields),
    ];
  },
  parts: ({ title, slug, summary, html }) => [
    { name: 'title', label: t('answers.content.title'), text: title },
    { name: 'summary', label: t('answers.content.summary'), text: summary },
    { name: 'html', label: t('answers.content.text'), text: html, isHtml: true },
    { name: 'slug', label: t('answers.content.address'), text: slug },
  ],
};
