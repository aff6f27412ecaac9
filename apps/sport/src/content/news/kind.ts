import type { ArticleFields } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import type { Sql } from '@sports-hub/kernel';
import { sanitiseHtml, storableHtml } from '../../platform/html/safe-html.ts';
import { addressCheck, pictureChecks, pictureIsThere, titleCheck } from '../versions/checks.ts';
import type { ContentDeclaration } from '../versions/kind.ts';
import { slugFrom } from '../versions/slugs.ts';

const readLive = (sql: Sql, id: number): Promise<ArticleFields | undefined> =>
  sql.maybeOne<ArticleFields>(
    'select title, slug, summary, html, file_id as picture_id, picture_alt, picture_credit from news where id = $1',
    [id],
  );

/** Until it goes live, an address follows the title. */
const slugOf = ({ slug, title }: ArticleFields): string => slug || slugFrom(title);
const pathOf = (fields: ArticleFields): string | null => {
  const slug = slugOf(fields);
  return slug === '' ? null : `/news/${slug}`;
};

/** Articles. */
export const newsContent: ContentDeclaration<ArticleFields> = {
  name: 'news',
  nextId: async (tx) => (await tx.one<{ id: number }>(`select nextval(pg_get_serial_sequence('news', 'id')) as id`)).id,
  blank: (title) => ({ title, slug: '', summary: '', html: '', picture_id: null, picture_alt: '', picture_credit: '' }),
  read: readLive,
  async store(tx, id, { title, slug, summary, html, picture_id, picture_alt, picture_credit }, { now, since }) {
    const stored = storableHtml(html);
    await tx.run(
      `insert into news (id, slug, title, summary, html, html_rules, file_id, picture_alt, picture_credit, published_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (id) do update set slug = excluded.slug, title = excluded.title, summary = excluded.summary, html = excluded.html,
         html_rules = excluded.html_rules, file_id = excluded.file_id, picture_alt = excluded.picture_alt,
         picture_credit = excluded.picture_credit, published_at = excluded.published_at, updated_at = excluded.updated_at`,
      [
        ...[id, slug, title, summary, stored.html, stored.html_rules, picture_id],
        ...[picture_alt, picture_credit, since, now],
      ],
    );
  },
  async remove(tx, id) {
    await tx.run('delete from news where id = $1', [id]);
  },
  clean: (fields) => ({ ...fields, slug: slugFrom(fields.slug), html: sanitiseHtml(fields.html) }),
  settle: (fields) => ({ ...fields, slug: slugOf(fields) }),
  title: ({ title }) => title,
  path: pathOf,
  async check(sql, id, fields) {
    return [
      ...titleCheck(fields.title),
      ...(await addressCheck(sql, { kind: 'news', id, path: pathOf(fields) })),
      ...pictureChecks(fields),
      ...(await pictureIsThere(sql, fields.picture_id)),
    ];
  },
  parts: ({ title, slug, summary, html, picture_id, picture_alt, picture_credit }) => [
    { name: 'title', label: t('answers.content.title'), text: title },
    { name: 'summary', label: t('answers.content.summary'), text: summary },
    { name: 'html', label: t('answers.content.text'), text: html, isHtml: true },
    { name: 'picture_id', label: t('answers.content.picture'), text: picture_id === null ? '' : String(picture_id) },
    { name: 'picture_alt', label: t('answers.content.pictureDescription'), text: picture_alt },
    { name: 'picture_credit', label: t('answers.content.photographer'), text: picture_credit },
    { name: 'slug', label: t('answers.content.address'), text: slug },
  ],
};
