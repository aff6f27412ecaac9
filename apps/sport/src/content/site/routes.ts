import { getBootstrap, getHome, getSite, type NavigationItem, type Sport } from '@sports-hub/contract';
import { ok, type Clock, type Database, type Routes } from '@sports-hub/kernel';
import { SITE_TIME_ZONE } from '../../platform/time/eastern-time.ts';
import type { SiteLinks } from '../../platform/files/links.ts';
import { listNews } from '../news/queries.ts';
import { isRegistrationOpen } from '../../registration/queries.ts';
import { readUpcomingGames } from '../../season/schedules/games.ts';
import { listActiveSponsors } from '../sponsors/queries.ts';
import {
  findSettings,
  listCurrentNotices,
  listNavigation,
  listSocialLinks,
  type NavigationRow,
  type SettingsRow,
} from './queries.ts';

const LATEST_NEWS = 5;
const UPCOMING_GAMES = 6;

export interface SiteOptions {
  db: Database;
  clock: Clock;
  links: SiteLinks;
  sport: Sport;
  organisation: string;
  siteUrl: string;
  hubUrl: string;
}

/** What a site shows before its administrators have set it up. */
const UNSET: Omit<SettingsRow, 'name'> = {
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

const branding = (settings: SettingsRow, links: SiteLinks) => ({
  logo_url: links.maybe(settings.logo_path),
  colors: {
    primary: settings.color_primary,
    secondary: settings.color_secondary,
    accent: settings.color_accent,
    background: settings.color_background,
    text: settings.color_text,
  },
});

const theme = (settings: SettingsRow) => ({
  mode: settings.theme_mode,
  heading_font: settings.heading_font,
  body_font: settings.body_font,
  corner_radius: settings.corner_radius,
});

const contact = (settings: SettingsRow) => ({
  email: settings.contact_email,
  phone: settings.contact_phone,
  street: settings.contact_street,
  city: settings.contact_city,
  state: settings.contact_state,
  zip: settings.contact_zip,
});

const hero = (settings: SettingsRow, links: SiteLinks) => ({
  title: settings.hero_title,
  subtitle: settings.hero_subtitle,
  image_url: links.maybe(settings.hero_path),
  action:
    settings.hero_action_label !== null && settings.hero_action_target !== null
      ? { label: settings.hero_action_label, url: links.to(settings.hero_action_target) }
      : null,
});

const navigation = (rows: NavigationRow[], links: SiteLinks): NavigationItem[] => {
  const under = (parent: number | null) => rows.filter((row) => row.parent_id === parent);
  return under(null).map(({ id, label, target }) => ({
    label,
    url: links.to(target),
    children: under(id).map((child) => ({ label: child.label, url: links.to(child.target) })),
  }));
};

/** The frame around every page: settings, navigation, home. */
export function addSite(
  routes: Routes<{ public: () => null }>,
  { db, clock, links, sport, organisation, siteUrl, hubUrl }: SiteOptions,
): void {
  const settingsNow = async (): Promise<SettingsRow> =>
    (await findSettings(db)) ?? { ...UNSET, name: `${organisation} ${sport}` };
  const appearance = (settings: SettingsRow, rows: NavigationRow[]) => ({
    branding: branding(settings, links),
    theme: theme(settings),
    contact: contact(settings),
    navigation: navigation(rows, links),
  });

  routes.on(getBootstrap, async () => {
    const [settings, rows, registrationOpen] = await Promise.all([
      settingsNow(),
      listNavigation(db),
      isRegistrationOpen(db, clock.now()),
    ]);
    return ok({ sport, name: settings.name, ...appearance(settings, rows), registration_open: registrationOpen });
  });

  routes.on(getSite, async () => {
    const [settings, rows, social_links] = await Promise.all([settingsNow(), listNavigation(db), listSocialLinks(db)]);
    return ok({
      sport,
      name: settings.name,
      organisation,
      tagline: settings.tagline,
      ...appearance(settings, rows),
      social_links,
      footer_text: settings.footer_text,
      time_zone: SITE_TIME_ZONE,
      site_url: siteUrl,
      hub_url: hubUrl,
      updated_at: settings.updated_at,
    });
  });

  routes.on(getHome, async () => {
    const now = clock.now();
    const [settings, announcements, upcoming_games, latest_news, sponsors] = await Promise.all([
      settingsNow(),
      listCurrentNotices(db, now),
      readUpcomingGames(db, now, UPCOMING_GAMES),
      listNews(db, links, now, { limit: LATEST_NEWS, offset: 0 }),
      listActiveSponsors(db, links, now),
    ]);
    return ok({ hero: hero(settings, links), announcements, upcoming_games, latest_news, sponsors });
  });
}
