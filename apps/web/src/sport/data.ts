// What the pages of a sport's site are given. The shapes are those of the public API, with addresses on this site
// written from its root.

import type { SiteTheme } from '../kit/document.tsx';

export interface SiteLink {
  label: string;
  href: string;
}

export interface SportSite {
  /** `basketball` */
  sport: string;
  /** `Basketball` */
  sportName: string;
  /** "Riverbend Basketball" */
  name: string;
  organisation: string;
  tagline: string;
  siteUrl: string;
  hubUrl: string;
  /** The other sports, each as a place on the hub. */
  /** All of the organisation's, this one included, in the order everywhere. */
  sports: readonly (SiteLink & { isOwn: boolean })[];
  navigation: readonly (SiteLink & { children: readonly SiteLink[] })[];
  informationPages: readonly SiteLink[];
  socialLinks: readonly { network: string; url: string }[];
  contact: {
    email: string;
    phone: string | null;
    street: string | null;
    city: string | null;
    state: string | null;
    zip: string | null;
  };
  footerText: string;
  /** The stylesheet made from the site's branding. */
  theme: SiteTheme;
  themeMode: 'light' | 'dark' | 'auto';
  logoUrl: string | null;
  /** Stands in for a page without a picture of its own when it is shared. */
  shareImage: string | null;
  registrationOpen: boolean;
  /** What an administrator wrote for search engines about this address. */
  seo: { title: string; description: string; imageUrl: string | null; indexed: boolean } | null;
}

/** What every page has beside its own data. */
export interface PageContext {
  site: SportSite;
  /** The site's local day, `2026-11-15`. */
  today: string;
  /** The page's own address, without what does not change it. */
  path: string;
}

export interface Named {
  id: number;
  name: string;
}
export interface TeamRef extends Named {
  color: string | null;
}
export interface DivisionRef extends Named {
  gender: string;
  age_group: string;
}
export interface Score {
  home: number;
  away: number;
}
export interface Venue extends Named {
  address: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  directions: string | null;
}
export interface Game {
  id: number;
  division: DivisionRef;
  home_team: TeamRef;
  away_team: TeamRef;
  venue: Named | null;
  starts_at: string;
  ends_at: string;
  status: 'scheduled' | 'final' | 'postponed' | 'cancelled';
  score?: Score | null;
  /** Only for a match of a tournament. */
  tournament?: { id: number; name: string; round: string; match_id: number } | null;
}
export interface Practice {
  id: number;
  division: DivisionRef;
  team: TeamRef;
  venue: Named | null;
  starts_at: string;
  ends_at: string;
  status: 'scheduled' | 'cancelled';
}
export interface NewsItem {
  slug: string;
  title: string;
  summary: string;
  image_url: string | null;
  published_at: string;
}
export interface Standing {
  team: TeamRef;
  wins: number;
  losses: number;
  ties: number;
  points_for: number;
  points_against: number;
  rank: number;
  tie_break: string | null;
}
export interface Result {
  game_id: number;
  starts_at: string;
  home_team: TeamRef;
  away_team: TeamRef;
  score: Score;
}
export interface TieBreaker {
  rule: string;
  cap?: number;
}
export interface DivisionResults {
  division: DivisionRef;
  results: readonly Result[];
  standings: readonly Standing[];
  tie_breakers: readonly TieBreaker[];
}
export interface Sponsor {
  id: number;
  name: string;
  url: string | null;
  logo_url: string | null;
  package: Named | null;
}
export interface Tournament {
  id: number;
  name: string;
  description: string | null;
  division: DivisionRef | null;
  venue: Named | null;
  starts_on: string;
  ends_on: string;
  teams: number;
  champion: Named | null;
}
/** Where a list has more pages than one. */
export interface Paging {
  page: number;
  pages: number;
  /** The address of another page of the same list. */
  href: (page: number) => string;
}
