// What the pages of a sport's site are given beside the records of the public API. Those come as the contract says,
// with addresses on this site written from its root.

import type { Contact, DivisionResults, SiteSettings, SiteTextKind, Theme } from '@sports-hub/contract';
import type { SiteTheme } from '../kit/document.tsx';
import type { Logo } from '../kit/frame.tsx';

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
  /** Those that the site has published of its own. */
  texts: readonly SiteTextKind[];
  socialLinks: readonly SiteSettings['social_links'][number][];
  contact: Contact;
  footerText: string;
  /** The stylesheet made from the site's branding. */
  theme: SiteTheme;
  themeMode: Theme['mode'];
  logo: Logo | null;
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

export type Standing = DivisionResults['standings'][number];
export type Result = DivisionResults['results'][number];
export type TieBreaker = DivisionResults['tie_breakers'][number];
/** Where a list has more pages than one. */
export interface Paging {
  page: number;
  pages: number;
  /** The address of another page of the same list. */
  href: (page: number) => string;
}
