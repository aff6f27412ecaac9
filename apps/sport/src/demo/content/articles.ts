import type { Tx } from '@sports-hub/kernel';
import { storableHtml } from '../../platform/html/safe-html.ts';
import { NEWS_PICTURES } from './files.ts';
import { insertRows } from './rows.ts';
import type { SportTexts } from './texts.ts';
import type { DemoTimes } from './times.ts';

export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const body = (title: string, summary: string, name: string, index: number): string =>
  `<p><strong>${summary}</strong></p><p>${title}: the people of ${name} were there, and this is what they told us.</p>` +
  (index % 3 === 0 ? '<h2>What happens next</h2><ul><li>Watch this page</li><li>Tell a neighbour</li></ul>' : '') +
  (index % 4 === 0 ? '<blockquote><p>“We would do it again tomorrow.”</p></blockquote>' : '') +
  '<p>Questions? <a href="mailto:news@riverbend.example">Write to the editors</a>.</p>';

/** Thirty published items, the newest of yesterday, and one that appears in three days. */
export async function seedNews(
  tx: Tx,
  texts: SportTexts,
  fileId: (name: string) => number,
  { at }: DemoTimes,
): Promise<void> {
  const [title, summary] = texts.upcomingNews;
  const items = [
    ...texts.news.map(([head, lead], index) => ({ head, lead, index, days: -1 - index * 4 })),
    { head: title, lead: summary, index: texts.news.length, days: 3 },
  ];
  await insertRows(
    tx,
    'news',
    items.map(({ head, lead, index, days }) => {
      const published_at = at(days);
      return {
        slug: slugOf(head),
        title: head,
        summary: lead,
        ...storableHtml(body(head, lead, texts.name, index)),
        file_id: index % 5 === 4 ? null : fileId(`news-${(index % NEWS_PICTURES) + 1}.png`),
        published_at,
        updated_at: published_at,
      };
    }),
  );
}
