import { t } from '@sports-hub/contract/texts';
import type { DivisionRef, Game, NewsItem, TeamRef, Venue } from '@sports-hub/contract';
import type { DocumentHead } from '../kit/document.tsx';
import { addressLine, to } from './addresses.ts';
import type { PageContext, SportSite } from './data.ts';

export interface PageHeadInput {
  title: string;
  description?: string | null | undefined;
  /** From the site's root. */
  image?: string | null | undefined;
  imageAlt?: string;
  kind?: 'website' | 'article';
  /** From the home page down to this one, without either. */
  trail?: readonly { label: string; href: string }[];
  jsonLd?: readonly object[];
  /** Pages that lists and searches should not lead to: later pages, filters, forms. */
  hidden?: boolean;
  scripts?: readonly string[];
  /**
   * Its stylesheet: `site.css` for what people look up most, `pages.css` for all others. Both stand in the page. What
   * is about one person is sent uncompressed, and opened again and again: `main.css`, a file.
   */
  sheet?: 'site.css' | 'pages.css' | 'main.css';
  meta?: readonly (readonly [string, string])[];
  tabs?: boolean;
}

const absolute = (site: SportSite, href: string): string => (href.startsWith('/') ? `${site.siteUrl}${href}` : href);

/** Search results show about this much. */
const shortened = (text: string, most = 180): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/\s+\S*$/, '')}…`;
};

/** The path from the home page to this one, for search engines. */
export const breadcrumbs = (site: SportSite, trail: readonly { label: string; href: string }[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [{ label: site.name, href: '/' }, ...trail].map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: absolute(site, href),
  })),
});

/** Title, description, canonical address and what a shared link shows. What an administrator wrote goes first. */
export function sportHead({ site, path }: PageContext, input: PageHeadInput): DocumentHead {
  const { seo } = site;
  const title = seo?.title ?? input.title;
  // Once is enough: the home page's title, and most that administrators write, end with the site's name.
  const full = title.endsWith(site.name) ? title : `${title} – ${site.name}`;
  const description = shortened(seo?.description || input.description || site.tagline);
  const image = seo?.imageUrl ?? input.image ?? site.shareImage;
  const canonical = absolute(site, path);
  const isHidden = input.hidden === true || seo?.indexed === false;
  return {
    title: full,
    description,
    brand: site.sport,
    theme: site.theme,
    sheet: input.sheet ?? 'pages.css',
    bringsStyles: input.sheet !== 'main.css',
    ...(site.themeMode === 'auto' ? {} : { colours: site.themeMode }),
    scripts: [...(input.scripts ?? ['sport.js']), 'live.js'],
    canonical: isHidden ? undefined : canonical,
    robots: isHidden ? 'noindex' : undefined,
    meta: [
      ['og:site_name', site.name],
      ['og:type', input.kind ?? 'website'],
      ['og:title', title],
      ['og:description', description],
      ['og:url', canonical],
      ['og:locale', 'en_US'],
      ...(image
        ? ([
            ['og:image', absolute(site, image)],
            ['twitter:card', 'summary_large_image'],
          ] as const)
        : []),
      ...(input.meta ?? []),
    ],
    links: [
      { rel: 'manifest', href: '/site.webmanifest' },
      {
        rel: 'alternate',
        href: '/news.rss',
        type: 'application/rss+xml',
        title: t('sport.head.news', { name: site.name }),
      },
    ],
    jsonLd: [
      ...(input.jsonLd ?? []),
      ...(input.trail ? [breadcrumbs(site, [...input.trail, { label: input.title, href: path }])] : []),
    ],
    bodyClass: input.tabs === false ? '' : 'has-tabs',
  };
}

const teamLd = (site: SportSite, team: TeamRef) => ({
  '@type': 'SportsTeam',
  name: team.name,
  sport: site.sportName,
  url: absolute(site, to.team(team.id)),
});

const placeLd = (venue: { name: string } & Partial<Venue>) => ({
  '@type': t('sport.head.place'),
  name: venue.name,
  ...(venue.address
    ? {
        address: {
          '@type': 'PostalAddress',
          streetAddress: venue.address,
          addressLocality: venue.city ?? undefined,
          addressRegion: venue.state ?? undefined,
          postalCode: venue.zip ?? undefined,
          addressCountry: 'US',
        },
      }
    : {}),
});

const STATUS_LD = {
  scheduled: 'https://schema.org/EventScheduled',
  final: 'https://schema.org/EventScheduled',
  postponed: 'https://schema.org/EventPostponed',
  cancelled: 'https://schema.org/EventCancelled',
};

/** A game: teams, time and place. No person is in it. */
export const gameLd = (
  site: SportSite,
  game: Omit<Game, 'venue'> & { venue: Venue | { name: string } | null },
): object => ({
  '@context': 'https://schema.org',
  '@type': 'SportsEvent',
  name: `${game.away_team.name} at ${game.home_team.name}`,
  sport: site.sportName,
  startDate: game.starts_at,
  endDate: game.ends_at,
  eventStatus: STATUS_LD[game.status],
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  url: absolute(site, to.game(game.id)),
  homeTeam: teamLd(site, game.home_team),
  awayTeam: teamLd(site, game.away_team),
  location: placeLd(game.venue ?? { name: site.name }),
  organizer: { '@type': 'SportsOrganization', name: site.name, url: site.siteUrl },
});

/** A team without its players: they are minors. */
export const sportsTeamLd = (site: SportSite, team: TeamRef & { division: DivisionRef }): object => ({
  '@context': 'https://schema.org',
  ...teamLd(site, team),
  memberOf: { '@type': 'SportsOrganization', name: site.name, url: site.siteUrl },
  description: `${team.name}, ${team.division.name}`,
});

export const articleLd = (site: SportSite, article: NewsItem & { updated_at: string }): object => ({
  '@context': 'https://schema.org',
  '@type': 'NewsArticle',
  headline: article.title,
  description: article.summary,
  datePublished: article.published_at,
  dateModified: article.updated_at,
  mainEntityOfPage: absolute(site, to.article(article.slug)),
  ...(article.image_url ? { image: [absolute(site, article.image_url)] } : {}),
  author: { '@type': t('sport.head.organization'), name: site.name, url: site.siteUrl },
  publisher: { '@type': t('sport.head.organization'), name: site.name, url: site.siteUrl },
});

/** The league itself, on its home page. */
export const organisationLd = (site: SportSite): object => ({
  '@context': 'https://schema.org',
  '@type': 'SportsOrganization',
  name: site.name,
  sport: site.sportName,
  url: site.siteUrl,
  description: site.tagline,
  email: site.contact.email || undefined,
  telephone: site.contact.phone ?? undefined,
  ...(site.contact.street ? { address: addressLine({ ...site.contact, address: site.contact.street }) } : {}),
});
