import { readFile } from 'node:fs/promises';
import { sportTitle } from '@sports-hub/contract';
import { CommandError, isEmailAddress, readArguments, readText } from '@sports-hub/kernel';
import type { AdminCommand, AdminCommands } from '../commands/command.ts';
import { fixedByKey, FIXED_TEXTS } from '../content/pages/fixed.ts';
import { pageContent } from '../content/pages/kind.ts';
import { findPageId, storePage } from '../content/pages/queries.ts';
import { lockItem } from '../content/versions/items.ts';
import type { AnyContent } from '../content/versions/kind.ts';
import { noteWritten } from '../content/versions/publishing.ts';
import { storableHtml } from '../platform/html/safe-html.ts';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** A site that nobody has set up yet looks like this; the colours pass the contrast check. */
const DEFAULTS = {
  tagline: 'Youth sports run by volunteers.',
  color_primary: '#14532d',
  color_secondary: '#1e3a5f',
  color_accent: '#b45309',
  color_background: '#ffffff',
  color_text: '#111827',
  theme_mode: 'auto',
  heading_font: 'system-ui',
  body_font: 'system-ui',
  corner_radius: 8,
  footer_text: '',
} as const;

const OPTIONS = {
  tagline: 'tagline',
  phone: 'contact_phone',
  street: 'contact_street',
  city: 'contact_city',
  state: 'contact_state',
  zip: 'contact_zip',
  footer: 'footer_text',
  'hero-title': 'hero_title',
  'hero-subtitle': 'hero_subtitle',
  'color-primary': 'color_primary',
  'color-secondary': 'color_secondary',
  'color-accent': 'color_accent',
  'color-background': 'color_background',
  'color-text': 'color_text',
} as const;

const setSite: AdminCommand = {
  usage: `<name> <contact address> ${Object.keys(OPTIONS)
    .map((name) => `[--${name} …]`)
    .join(' ')}`,
  summary: 'Set the site up: its name, how to reach the organisation, its colours; what is left out stays as it is',
  async run({ db, clock, audit, actor, sport }, args) {
    const { positionals, options } = readArguments(args, {
      takes: Object.keys(OPTIONS),
      minWords: 2,
      usage: this.usage,
    });
    const name = readText(positionals[0], 120, 'The name');
    const email = readText(positionals[1], 254, 'The contact address');
    if (!isEmailAddress(email)) throw new CommandError('The contact address is not an e-mail address.');
    const given: Record<string, string> = { name, contact_email: email };
    for (const [option, column] of Object.entries(OPTIONS)) {
      const value = options[option];
      if (value === undefined) continue;
      if (column.startsWith('color_') && !/^#[0-9a-f]{6}$/.test(value))
        throw new CommandError(`--${option} must be a colour like #14532d.`);
      given[column] = readText(value, 300, `--${option}`);
    }
    return db.transaction(async (tx) => {
      const first = {
        ...DEFAULTS,
        hero_title: name,
        hero_subtitle: `${sportTitle(sport)} for everyone.`,
        ...given,
        updated_at: clock.now(),
      };
      const columns = Object.keys(first);
      const changed = [...Object.keys(given), 'updated_at'];
      await tx.run(
        `insert into site_settings (${columns.join(', ')}) values (${columns.map((_, place) => `$${place + 1}`).join(', ')})
         on conflict (is_only) do update set ${changed.map((column) => `${column} = excluded.${column}`).join(', ')}`,
        Object.values(first),
      );
      await audit(tx, { event: 'operator.site_set', actor, detail: { changed: changed.join(' ') } });
      return `The site is ${name}.`;
    });
  },
};

const setPage: AdminCommand = {
  usage: `${FIXED_TEXTS.map(({ key }) => key).join('|')}|<slug of an information page> <title> <file.html> [--summary …]`,
  summary: 'Store a page from a file of HTML; what a page must not hold is removed',
  async run({ db, clock, audit, actor }, args) {
    const { positionals, options } = readArguments(args, { takes: ['summary'], minWords: 3, usage: this.usage });
    const [key = '', , path = ''] = positionals;
    const title = readText(positionals[1], 200, 'The title');
    const fixed = fixedByKey(key);
    if (!fixed && (!SLUG.test(key) || key.length > 120))
      throw new CommandError(
        'The slug must be small letters and digits with single hyphens, for example code-of-conduct.',
      );
    const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      throw new CommandError(`${path} cannot be read (${error.code ?? error.message}).`);
    });
    if (bytes.length > 1024 * 1024) throw new CommandError(`${path} is larger than a page may be (1 MiB).`);
    const { html, html_rules } = storableHtml(bytes.toString('utf8'));
    return db.transaction(async (tx) => {
      const now = clock.now();
      const id = fixed?.id ?? (await findPageId(tx, key));
      const item = id === undefined ? undefined : await lockItem(tx, 'page', id);
      if (fixed) await storePage(tx, { key: fixed.key, title, html, now });
      else
        await tx.run(
          `insert into information_pages (slug, title, summary, html, html_rules, is_published, updated_at) values ($1, $2, $3, $4, $5, true, $6)
           on conflict (slug) do update set title = excluded.title, summary = excluded.summary, html = excluded.html,
             html_rules = excluded.html_rules, is_published = true, updated_at = excluded.updated_at`,
          [key, title, options['summary'] ?? '', html, html_rules, now],
        );
      if (item) await noteWritten(tx, pageContent as AnyContent, item, now);
      await audit(tx, { event: 'operator.page_set', actor, subject: `page:${key}` });
      return `The page ${key} is stored.`;
    });
  },
};

export const contentCommands: AdminCommands = { 'set-site': setSite, 'set-page': setPage };
