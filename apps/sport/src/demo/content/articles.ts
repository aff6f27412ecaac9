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

/** Told in turns that do not fall together: of thirty articles no two are built alike. */
const SETTINGS = [
  'It was one of those evenings when nobody wanted to go home.',
  'The board spoke about it for an hour on Tuesday, and then it was decided.',
  'Families began to arrive well before the doors opened.',
  'What began as a question on the sideline became a plan within a week.',
  'The coaches had asked for this since last season.',
  'Rain on the windows, and not one empty chair.',
  'Fourteen volunteers made it possible, most of them for the first time.',
] as const;
const VOICES = [
  ['a parent of two players', 'We came for an hour and stayed until the lights went out.'],
  ['the head coach', 'They played for each other. That is all I ever ask.'],
  ['a first-year player', 'I was nervous until the first pass. Then I forgot to be.'],
  ['the registrar', 'Send the form early, please. It helps us more than you think.'],
  ['a grandmother who never misses a game', 'I bring the oranges. Somebody has to.'],
] as const;
const NEXT = [
  ['What happens next', 'The schedule on this site is up to date', 'Your coach writes to the team this week'],
  ['How to help', 'Tell the board which evening suits you', 'No experience is needed'],
  ['Good to know', 'Doors open half an hour before the first game', 'Parking is behind the building'],
] as const;

/** An article about what its headline says, in its own words. */
export function articleBody(title: string, summary: string, name: string, index: number): string {
  const [who, words] = VOICES[index % VOICES.length] ?? VOICES[0];
  const [heading, ...points] = NEXT[index % NEXT.length] ?? NEXT[0];
  const setting = SETTINGS[index % SETTINGS.length] ?? SETTINGS[0];
  const parts = [
    `<p>${setting} ${title}: that is the news of the week at ${name}.</p>`,
    `<blockquote><p>“${words}”</p></blockquote><p>So said ${who}.</p>`,
    `<h2>${heading}</h2><ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul>`,
  ];
  // Not every article has everything, and not in the same order.
  const shown = index % 4 === 3 ? [parts[1], parts[0]] : index % 2 === 1 ? [parts[0], parts[2]] : parts;
  return `<p><strong>${summary}</strong></p>${shown.join('')}<p>Questions? <a href="mailto:news@riverbend.example">Write to the editors</a>.</p>`;
}

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
        ...storableHtml(articleBody(head, lead, texts.name, index)),
        file_id: index % 5 === 4 ? null : fileId(`news-${(index % NEWS_PICTURES) + 1}.png`),
        published_at,
        updated_at: published_at,
      };
    }),
  );
}
