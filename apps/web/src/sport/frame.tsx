import type { ReactNode } from 'react';
import { zoneName } from '@sports-hub/contract/place';
import { sportFace } from '@sports-hub/contract/sports';
import { AccountLink, ButtonLink, Frame, Icon, type FrameProps, type IconName, type NavItem } from '../kit/index.ts';
import { to } from './addresses.ts';
import type { SiteLink, SportSite } from './data.ts';

/** The pages that every site has, whether its menu names them or not: the list behind "More". */
const PAGES: readonly SiteLink[] = [
  { label: 'News', href: to.news },
  { label: 'Programs', href: to.programs },
  { label: 'Games', href: to.games },
  { label: 'Practices', href: to.practices },
  { label: 'Week', href: to.week },
  { label: 'Standings', href: to.standings },
  { label: 'Tournaments', href: to.tournaments },
  { label: 'Special events', href: to.events },
  { label: 'Teams', href: to.teams },
  { label: 'Venues', href: to.venues },
  { label: 'Registration', href: to.registration },
  { label: 'About', href: to.about },
  { label: 'Board', href: to.board },
  { label: 'Contact', href: to.contact },
  { label: 'Newsletter', href: to.newsletter },
  { label: 'Documents', href: to.documents },
  { label: 'Meeting minutes', href: to.minutes },
  { label: 'Resources', href: to.resources },
  { label: 'Questions', href: to.questions },
  { label: 'Information pages', href: to.information },
  { label: 'Gallery', href: to.gallery },
  { label: 'Videos', href: to.videos },
  { label: 'Sponsors', href: to.sponsors },
];

const DEFAULT_MENU: readonly SiteLink[] = [
  { label: 'News', href: to.news },
  { label: 'Programs', href: to.programs },
  { label: 'Schedule', href: to.games },
  { label: 'Standings', href: to.standings },
  { label: 'Teams', href: to.teams },
  { label: 'About', href: to.about },
];

/** Each address once, under its first name. */
const once = (links: readonly SiteLink[]): SiteLink[] => {
  const seen = new Set<string>();
  return links.filter(({ href }) => !seen.has(href) && seen.add(href));
};

const isAt = (href: string, path: string): boolean => {
  const own = path.split('?', 1)[0] ?? '';
  return href === own || (href !== '/' && own.startsWith(`${href}/`));
};

export const ballOf = (sport: string): IconName => sportFace(sport).look.ball;

/** "12 River Road, Riverbend, NY 12999" */
export const postalLine = ({ street, city, state, zip }: SportSite['contact']): string =>
  [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');

function Strip({ site, viewer }: { site: SportSite; viewer: string | undefined }) {
  return (
    <nav className="wrap" aria-label={site.organisation}>
      <a href={site.hubUrl}>
        <Icon name="bend" size="s" />
        {site.organisation}
      </a>
      {site.sports.map(({ label, href, isOwn }) => (
        <a key={href} href={href} aria-current={isOwn ? 'true' : undefined}>
          {label}
        </a>
      ))}
      <a className="end" href={to.account}>
        <Icon name="user" size="s" />
        {viewer ?? 'Sign in'}
      </a>
    </nav>
  );
}

const allPages = (site: SportSite): SiteLink[] =>
  once([
    ...PAGES,
    ...site.navigation.flatMap(({ children, ...item }) => [item, ...children]),
    ...site.informationPages,
    { label: 'Help', href: `${site.hubUrl}/help` },
    { label: site.organisation, href: site.hubUrl },
    { label: 'Family sign-in', href: to.account },
  ]).filter(({ href }) => href !== '/');

const headMenu = (site: SportSite, path: string): NavItem[] => {
  const own = site.navigation.filter(({ href }) => href !== '/' && href !== to.registration);
  const menu = (own.length > 0 ? own : DEFAULT_MENU).slice(0, 7).map(({ label, href, ...item }) => {
    const children = 'children' in item ? (item.children as readonly SiteLink[]) : [];
    return { label, href, current: [{ href }, ...children].some((link) => isAt(link.href, path)) };
  });
  // A menu without tournaments has them under the schedule.
  return menu.some(({ current }) => current) || !isAt(to.tournaments, path)
    ? menu
    : menu.map((item) => ({ ...item, current: isAt(to.week, item.href) }));
};

/** The foot of every page of a sport's site: all its pages, and where it can be reached. */
export const siteFoot = (site: SportSite): NonNullable<FrameProps['foot']> => ({
  id: 'all-pages',
  label: 'All pages',
  items: allPages(site),
  note: (
    <>
      {[site.name, postalLine(site.contact), site.contact.phone].filter(Boolean).join(' · ')}
      <br />
      {[site.footerText, `All times are ${zoneName()}.`].filter(Boolean).join(' ')}
    </>
  ),
  elsewhere: site.socialLinks.map(({ network, url }) => ({
    href: url,
    label: network.charAt(0).toUpperCase() + network.slice(1),
  })),
});

/** The frame of every page of a sport's site. */
export function SportFrame({
  site,
  path,
  viewer,
  tabs = true,
  children,
}: {
  site: SportSite;
  path: string;
  /** The name of who is signed in, on pages that know it: a page that all share does not. */
  viewer?: string | undefined;
  /** No tab bar where one task has one way on. */
  tabs?: boolean;
  children: ReactNode;
}) {
  const menu = headMenu(site, path);
  const schedule = isAt(to.week, path) || isAt(to.tournaments, path);
  const bottom = [
    { href: to.home, label: 'Home', icon: 'home' as const, current: path === '/' },
    { href: to.games, label: 'Schedule', icon: 'calendar' as const, current: schedule },
    { href: to.standings, label: 'Standings', icon: 'table' as const, current: isAt(to.standings, path) },
    { href: to.teams, label: 'Teams', icon: 'users' as const, current: isAt(to.teams, path) || isAt('/players', path) },
  ];
  return (
    <Frame
      home={{ href: '/', icon: ballOf(site.sport), name: site.name }}
      strip={<Strip site={site} viewer={viewer} />}
      nav={menu}
      end={
        viewer ? (
          <AccountLink name={viewer} href={to.account} current={path === to.account} />
        ) : site.registrationOpen ? (
          <ButtonLink kind="primary" small href={to.registration}>
            Register
          </ButtonLink>
        ) : (
          <ButtonLink kind="secondary" small href={to.account}>
            Sign in
          </ButtonLink>
        )
      }
      tabs={
        tabs
          ? [
              ...bottom,
              {
                href: '#all-pages',
                label: 'More',
                icon: 'menu',
                current: path !== '' && !bottom.some(({ current }) => current),
              },
            ]
          : []
      }
      foot={siteFoot(site)}
    >
      {children}
    </Frame>
  );
}
