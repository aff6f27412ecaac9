import { getBootstrap, getHome, getSite, siteCurrency, type Sport } from '@sports-hub/contract';
import { ok, type Clock, type Database } from '@sports-hub/kernel';
import { siteTimeZone } from '@sports-hub/kernel/time';
import type { SiteLinks } from '../../platform/files/links.ts';
import { findNews } from '../news/queries.ts';
import { isRegistrationOpen } from '../../registration/periods/queries.ts';
import { readUpcomingGames } from '../../season/schedules/games.ts';
import { listActiveSponsors } from '../sponsors/queries.ts';
import { branding, contact, hero, navigation, theme, UNSET } from './present.ts';
import {
  findSettings,
  listCurrentNotices,
  listNavigation,
  listSocialLinks,
  type NavigationRow,
  type SettingsRow,
} from './queries.ts';
import type { PublicRoutes } from '../../platform/http/public-routes.ts';

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

/** The frame around every page: settings, navigation, home. */
export function addSiteRoutes(
  routes: PublicRoutes,
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
    return ok({
      sport,
      name: settings.name,
      ...appearance(settings, rows),
      registration_open: registrationOpen,
      time_zone: siteTimeZone(),
      currency: siteCurrency(),
    });
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
      time_zone: siteTimeZone(),
      currency: siteCurrency(),
      site_url: siteUrl,
      hub_url: hubUrl,
      updated_at: settings.updated_at,
    });
  });

  routes.on(getHome, async () => {
    const now = clock.now();
    const [settings, announcements, upcoming_games, latest_news, sponsors] = await Promise.all([
      settingsNow(),
      listCurrentNotices(db, links, now),
      readUpcomingGames(db, now, UPCOMING_GAMES),
      findNews(db, links, now, { limit: LATEST_NEWS, offset: 0 }),
      listActiveSponsors(db, links, now),
    ]);
    return ok({ hero: hero(settings, links), announcements, upcoming_games, latest_news, sponsors });
  });
}
