import type { NavigationItem } from '@sports-hub/contract';
import type { SiteLinks } from '../../platform/files/links.ts';
import type { NavigationRow, SettingsRow } from './queries.ts';

/** What a site shows before its administrators have set it up. */
export const UNSET: Omit<SettingsRow, 'name'> = {
  tagline: '',
  logo_path: null,
  color_primary: '#1f4e79',
  color_secondary: '#f2b134',
  color_accent: '#d1495b',
  color_background: '#ffffff',
  color_text: '#1c1c1c',
  theme_mode: 'auto',
  heading_font: 'system-ui',
  body_font: 'system-ui',
  corner_radius: 8,
  contact_email: '',
  contact_phone: null,
  contact_street: null,
  contact_city: null,
  contact_state: null,
  contact_zip: null,
  footer_text: '',
  hero_title: '',
  hero_subtitle: '',
  hero_path: null,
  hero_action_label: null,
  hero_action_target: null,
  updated_at: '1970-01-01T00:00:00',
};

export const branding = (settings: SettingsRow, links: SiteLinks) => ({
  logo_url: links.maybe(settings.logo_path),
  colors: {
    primary: settings.color_primary,
    secondary: settings.color_secondary,
    accent: settings.color_accent,
    background: settings.color_background,
    text: settings.color_text,
  },
});

export const theme = (settings: SettingsRow) => ({
  mode: settings.theme_mode,
  heading_font: settings.heading_font,
  body_font: settings.body_font,
  corner_radius: settings.corner_radius,
});

export const contact = (settings: SettingsRow) => ({
  email: settings.contact_email,
  phone: settings.contact_phone,
  street: settings.contact_street,
  city: settings.contact_city,
  state: settings.contact_state,
  zip: settings.contact_zip,
});

export const hero = (settings: SettingsRow, links: SiteLinks) => ({
  title: settings.hero_title,
  subtitle: settings.hero_subtitle,
  image_url: links.maybe(settings.hero_path),
  action:
    settings.hero_action_label !== null && settings.hero_action_target !== null
      ? { label: settings.hero_action_label, url: links.to(settings.hero_action_target) }
      : null,
});

export const navigation = (rows: NavigationRow[], links: SiteLinks): NavigationItem[] => {
  const under = (parent: number | null) => rows.filter((row) => row.parent_id === parent);
  return under(null).map(({ id, label, target }) => ({
    label,
    url: links.to(target),
    children: under(id).map((child) => ({ label: child.label, url: links.to(child.target) })),
  }));
};
