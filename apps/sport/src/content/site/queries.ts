import type { SiteNotice } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { filePath, type SiteLinks } from '../../platform/files/links.ts';
import { shownHtml } from '../../platform/html/safe-html.ts';

export interface SettingsRow {
  name: string;
  tagline: string;
  logo_path: string | null;
  color_primary: string;
  color_secondary: string;
  color_accent: string;
  color_background: string;
  color_text: string;
  theme_mode: 'light' | 'dark' | 'auto';
  heading_font: string;
  body_font: string;
  corner_radius: number;
  contact_email: string;
  contact_phone: string | null;
  contact_street: string | null;
  contact_city: string | null;
  contact_state: string | null;
  contact_zip: string | null;
  footer_text: string;
  hero_title: string;
  hero_subtitle: string;
  hero_path: string | null;
  hero_action_label: string | null;
  hero_action_target: string | null;
  updated_at: string;
}

/** Of `site_settings s`. */
export const SETTINGS_COLUMNS = `s.name, s.tagline, s.color_primary, s.color_secondary, s.color_accent, s.color_background, s.color_text,
  s.theme_mode, s.heading_font, s.body_font, s.corner_radius, s.contact_email, s.contact_phone, s.contact_street, s.contact_city,
  s.contact_state, s.contact_zip, s.footer_text, s.hero_title, s.hero_subtitle, s.hero_action_label, s.hero_action_target`;

/** Undefined until an administrator has set the site up. */
export const findSettings = (sql: Sql): Promise<SettingsRow | undefined> =>
  sql.maybeOne<SettingsRow>(
    `select ${SETTINGS_COLUMNS}, ${localTime('s.updated_at')} as updated_at, ${filePath('logo')} as logo_path, ${filePath('hero')} as hero_path
     from site_settings s
     left join files logo on logo.id = s.logo_file_id and logo.is_public
     left join files hero on hero.id = s.hero_file_id and hero.is_public`,
  );

export interface NavigationRow {
  id: number;
  parent_id: number | null;
  label: string;
  target: string;
}
export const listNavigation = (sql: Sql): Promise<NavigationRow[]> =>
  sql.rows<NavigationRow>('select id, parent_id, label, target from navigation_items order by position, id');

export const listSocialLinks = (sql: Sql): Promise<{ network: string; url: string }[]> =>
  sql.rows('select network, url from social_links order by position, id');

export async function listCurrentNotices(sql: Sql, links: SiteLinks, now: Date): Promise<SiteNotice[]> {
  const rows = await sql.rows<SiteNotice & { html_rules: number }>(
    `select id, title, html, html_rules, level, ${localTime('shown_from')} as shown_from, ${localTime('shown_until')} as shown_until
       from site_notices
      where shown_from <= $1 and (shown_until is null or shown_until > $1)
      order by level = 'important' desc, position, id`,
    [now],
  );
  return rows.map(({ html_rules, ...notice }) => ({
    ...notice,
    html: shownHtml({ html: notice.html, html_rules }, links),
  }));
}
