import type { Tx } from '@sports-hub/kernel';
import { storableHtml } from '../../platform/html/safe-html.ts';
import { insertRows } from './rows.ts';
import type { SportTexts } from './texts.ts';
import type { DemoTimes } from './times.ts';

const MENU: readonly (readonly [
  label: string,
  target: string,
  children?: readonly (readonly [label: string, target: string])[],
])[] = [
  ['Home', '/'],
  ['News', '/news'],
  [
    'Programs',
    '/programs',
    [
      ['In-house', '/programs/in-house'],
      ['Travel', '/programs/travel'],
    ],
  ],
  [
    'Schedule',
    '/schedules/games',
    [
      ['Practices', '/schedules/practices'],
      ['Week', '/schedules'],
    ],
  ],
  ['Standings', '/game-results'],
  ['Teams', '/teams'],
  ['Registration', '/registration'],
  [
    'About',
    '/about',
    [
      ['Board', '/board-members'],
      ['Documents', '/documents'],
      ['Meeting minutes', '/meeting-minutes'],
      ['Questions', '/faqs'],
    ],
  ],
];

const SEARCH: readonly (readonly [path: string, title: string, description: string, indexed: boolean])[] = [
  ['/', 'Home', 'Games, news and registration.', true],
  ['/news', 'News', 'What is going on.', true],
  ['/programs', 'Programs', 'What we offer, by grade.', true],
  ['/schedules/games', 'Games', 'When and where we play.', true],
  ['/registration', 'Registration', 'Dates, fees and places.', true],
  ['/about', 'About us', 'Who we are.', true],
  ['/account.php', 'Your account', 'For families who are signed in.', false],
];

async function seedMenu(tx: Tx): Promise<void> {
  await insertRows(
    tx,
    'navigation_items',
    MENU.map(([label, target], position) => ({ label, target, position })),
  );
  const parents = await tx.rows<{ id: number; label: string }>('select id, label from navigation_items');
  await insertRows(
    tx,
    'navigation_items',
    MENU.flatMap(([parent, , children = []]) =>
      children.map(([label, target], position) => ({
        parent_id: parents.find((item) => item.label === parent)?.id ?? null,
        label,
        target,
        position,
      })),
    ),
  );
}

/** Settings, menu and every page that is written by hand. */
export async function seedPages(
  tx: Tx,
  texts: SportTexts,
  fileId: (name: string) => number,
  { at }: DemoTimes,
): Promise<void> {
  const { colors } = texts;
  await insertRows(tx, 'site_settings', [
    {
      name: texts.name,
      tagline: texts.tagline,
      logo_file_id: fileId('logo.png'),
      color_primary: colors.primary,
      color_secondary: colors.secondary,
      color_accent: colors.accent,
      color_background: colors.background,
      color_text: colors.text,
      theme_mode: 'auto',
      heading_font: 'Archivo',
      body_font: 'Source Sans 3',
      corner_radius: 8,
      contact_email: `${texts.name.split(' ')[1]?.toLowerCase() ?? 'office'}@riverbend.example`,
      contact_phone: texts.phone,
      contact_street: '12 River Road',
      contact_city: 'Riverbend',
      contact_state: 'NY',
      contact_zip: '12999',
      footer_text: 'Riverbend Youth Sports is run by volunteers.',
      hero_title: texts.hero.title,
      hero_subtitle: texts.hero.subtitle,
      hero_file_id: fileId('hero.png'),
      hero_action_label: 'Register now',
      hero_action_target: '/registration',
      updated_at: at(-30),
    },
  ]);
  await seedMenu(tx);
  await insertRows(
    tx,
    'social_links',
    ['facebook', 'instagram'].map((network, position) => ({
      network,
      url: `https://${network}.example/riverbend`,
      position,
    })),
  );
  // The last one is over: it stays in the table and off the page.
  await insertRows(
    tx,
    'site_notices',
    [...texts.notices, ['Last year’s raffle', '<p>Thank you all.</p>', 'info'] as const].map(
      ([title, html, level], position) => ({
        title,
        ...storableHtml(html),
        level,
        shown_from: at(-40),
        shown_until: position < texts.notices.length ? at(60) : at(-10),
        position,
      }),
    ),
  );
  await insertRows(
    tx,
    'pages',
    (
      [
        ['about', `About ${texts.name}`, texts.about],
        ['programs', 'Programs', texts.programs],
        ['programs-in-house', 'In-house programs', texts.inHouse],
        ['programs-travel', 'Travel programs', texts.travel],
      ] as const
    ).map(([key, title, html], index) => ({ key, title, ...storableHtml(html), updated_at: at(-20 - index) })),
  );
  await insertRows(
    tx,
    'programs',
    texts.programItems.map(({ html, ...item }, position) => ({
      ...item,
      ...storableHtml(html),
      file_id: fileId(`program-${position + 1}.png`),
      position,
      updated_at: at(-15),
    })),
  );
  await insertRows(
    tx,
    'information_pages',
    texts.informationPages.map(([slug, title, summary, html], position) => ({
      slug,
      title,
      summary,
      ...storableHtml(html),
      position,
      updated_at: at(-25 + position),
    })),
  );
  await insertRows(
    tx,
    'seo_pages',
    SEARCH.map(([path, title, description, is_indexed]) => ({
      path,
      title: `${title} – ${texts.name}`,
      description,
      file_id: path === '/' ? fileId('hero.png') : null,
      is_indexed,
      updated_at: at(-30),
    })),
  );
  await insertRows(
    tx,
    'faqs',
    texts.faqs.map(([category, question, html], position) => ({ category, question, ...storableHtml(html), position })),
  );
  await insertRows(tx, 'completion_messages', [
    {
      key: 'registration',
      title: 'You are registered',
      ...storableHtml(
        '<p>Thank you! A confirmation is on its way to your address. The coach writes before the first practice.</p>',
      ),
      updated_at: at(-30),
    },
    {
      key: 'sponsorship',
      title: 'Thank you for your support',
      ...storableHtml(
        `<p>Your sponsorship of <strong>${texts.name}</strong> is complete. Your logo appears once we have looked at it.</p>`,
      ),
      updated_at: at(-30),
    },
  ]);
}
