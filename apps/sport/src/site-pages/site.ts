import { createHash } from 'node:crypto';
import { KNOWN_SPORTS, SPORT_TABLE, sportTitle, type SiteTextKind, type Sport } from '@sports-hub/contract';
import type { Clock, Database } from '@sports-hub/kernel';
import { themeCss, type sportData } from '@sports-hub/web/render';
import { branding, contact, navigation, theme, UNSET } from '../content/site/present.ts';
import { SETTINGS_COLUMNS, type NavigationRow, type SettingsRow } from '../content/site/queries.ts';
import { createSiteLinks, filePath } from '../platform/files/links.ts';
import { IS_OPEN } from '../registration/periods/queries.ts';

type SportSite = sportData.SportSite;

/** Addresses on this site are written from its root: the pages work wherever the site is reached. */
export const pageLinks = createSiteLinks('');

interface SiteRow extends Partial<Omit<SettingsRow, 'updated_at'>> {
  logo_width: number | null;
  logo_height: number | null;
  navigation: NavigationRow[];
  social: { network: string; url: string }[];
  information: { slug: string; title: string }[];
  texts: SiteTextKind[];
  registration_open: boolean;
  seo: { title: string; description: string; image: string | null; indexed: boolean } | null;
}

/** Everything that stands around a page, in one statement. $1 is the time, $2 the page's path. */
const SITE = `
  select ${SETTINGS_COLUMNS}, ${filePath('logo')} as logo_path, logo.width as logo_width, logo.height as logo_height,
    ${filePath('hero')} as hero_path,
    coalesce((select json_agg(json_build_object('id', n.id, 'parent_id', n.parent_id, 'label', n.label, 'target', n.target)
                order by n.position, n.id) from navigation_items n), '[]') as navigation,
    coalesce((select json_agg(json_build_object('network', l.network, 'url', l.url) order by l.position, l.id) from social_links l), '[]') as social,
    coalesce((select json_agg(json_build_object('slug', i.slug, 'title', i.title) order by i.position, i.id)
                from information_pages i where i.is_published), '[]') as information,
    array(select distinct x.kind from site_texts x order by x.kind desc) as texts,
    exists (select from registration_periods p where ${IS_OPEN}) as registration_open,
    (select json_build_object('title', p.title, 'description', p.description, 'indexed', p.is_indexed, 'image', ${filePath('f')})
       from seo_pages p left join files f on f.id = p.file_id and f.is_public where p.path = $2) as seo
  from (select 1) as always
  left join site_settings s on true
  left join files logo on logo.id = s.logo_file_id and logo.is_public
  left join files hero on hero.id = s.hero_file_id and hero.is_public`;

export interface PageSiteOptions {
  db: Database;
  clock: Clock;
  sport: Sport;
  otherSports: readonly Sport[];
  organisation: string;
  siteUrl: string;
  hubUrl: string;
}

/** A site's colours, what they are made from, and the stylesheet; the hash is part of its address. */
export interface SiteLook {
  hash: string;
  colors: ReturnType<typeof branding>['colors'];
  cornerRadius: number;
  css: string;
}

export function createSiteReader({ db, clock, sport, otherSports, organisation, siteUrl, hubUrl }: PageSiteOptions) {
  let last: { site: SportSite; theme: SiteLook } | undefined;

  const settingsOf = (row: SiteRow): SettingsRow =>
    (row.name === undefined || row.name === null
      ? { ...UNSET, name: `${organisation} ${sportTitle(sport)}` }
      : row) as SettingsRow;

  const toTheme = (settings: SettingsRow): SiteLook => {
    const { colors } = branding(settings, pageLinks);
    const cornerRadius = settings.corner_radius;
    const hash = createHash('sha256').update(JSON.stringify({ colors, cornerRadius })).digest('base64url').slice(0, 10);
    if (last?.theme.hash === hash) return last.theme;
    return { hash, colors, cornerRadius, css: themeCss(colors, { cornerRadius }) };
  };

  const read = async (path: string): Promise<{ site: SportSite; theme: SiteLook; settings: SettingsRow }> => {
    const row = await db.one<SiteRow>(SITE, [clock.now(), path.split('?', 1)[0]]);
    const settings = settingsOf(row);
    const look = toTheme(settings);
    const site: SportSite = {
      sport,
      sportName: sportTitle(sport),
      name: settings.name,
      organisation,
      tagline: settings.tagline,
      siteUrl,
      hubUrl,
      sports: KNOWN_SPORTS.filter((known) => known === sport || otherSports.includes(known)).map((known) => ({
        label: SPORT_TABLE[known].fullTitle,
        href: known === sport ? '/' : `${hubUrl}/#${known}`,
        isOwn: known === sport,
      })),
      navigation: navigation(row.navigation, pageLinks).map(({ label, url, children }) => ({
        label,
        href: url,
        children: children.map((child) => ({ label: child.label, href: child.url })),
      })),
      informationPages: row.information.map(({ slug, title }) => ({ label: title, href: `/info/${slug}` })),
      texts: row.texts,
      socialLinks: row.social,
      contact: contact(settings),
      footerText: settings.footer_text,
      theme: { href: `/theme.css?v=${look.hash}`, css: look.css },
      themeMode: theme(settings).mode,
      logo:
        settings.logo_path === null
          ? null
          : { url: settings.logo_path, width: row.logo_width, height: row.logo_height },
      shareImage: settings.hero_path ?? settings.logo_path,
      registrationOpen: row.registration_open,
      seo: row.seo && {
        title: row.seo.title,
        description: row.seo.description,
        imageUrl: row.seo.image,
        indexed: row.seo.indexed,
      },
    };
    last = { site: { ...site, seo: null }, theme: look };
    return { site, theme: look, settings };
  };

  return {
    read,
    /** As it was last read, for a page that says that the database is away. */
    lastKnown: (): SportSite | undefined => last?.site,
  };
}
export type SiteReader = ReturnType<typeof createSiteReader>;
