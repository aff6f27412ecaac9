import { t } from '@sports-hub/contract/texts';
import type { ReactNode } from 'react';
import { zoneName } from '@sports-hub/contract/place';
import { sportFace } from '@sports-hub/contract/sports';
import {
  AccountLink,
  ButtonLink,
  Frame,
  Icon,
  StripSearch,
  type FootGroup,
  type FrameProps,
  type IconName,
  type NavItem,
} from '../kit/index.ts';
import { to } from './addresses.ts';
import type { SiteLink, SportSite } from './data.ts';

/** The pages that every site has, whether its menu names them or not: the groups behind "More". */
const SEASON: readonly SiteLink[] = [
  { label: t('sport.frame.programs'), href: to.programs },
  { label: t('sport.frame.games'), href: to.games },
  { label: t('sport.frame.practices'), href: to.practices },
  { label: t('sport.frame.week'), href: to.week },
  { label: t('sport.frame.standings'), href: to.standings },
  { label: t('sport.frame.tournaments'), href: to.tournaments },
  { label: t('sport.frame.specialEvents'), href: to.events },
  { label: t('sport.frame.teams'), href: to.teams },
  { label: t('sport.frame.venues'), href: to.venues },
];
const LEAGUE: readonly SiteLink[] = [
  { label: t('sport.frame.news'), href: to.news },
  { label: t('sport.frame.about'), href: to.about },
  { label: t('sport.frame.board'), href: to.board },
  { label: t('sport.frame.meetingMinutes'), href: to.minutes },
  { label: t('sport.frame.gallery'), href: to.gallery },
  { label: t('sport.frame.videos'), href: to.videos },
  { label: t('sport.frame.sponsors'), href: to.sponsors },
];
const HELP: readonly SiteLink[] = [
  { label: t('sport.frame.contact'), href: to.contact },
  { label: t('sport.frame.questions'), href: to.questions },
  { label: t('sport.frame.documents'), href: to.documents },
  { label: t('sport.frame.resources'), href: to.resources },
  { label: t('sport.frame.informationPages'), href: to.information },
  { label: t('kit.search.search'), href: to.search },
];
const TEXTS = { terms: t('sport.texts.terms'), privacy: t('sport.texts.privacy') };
const ACCOUNT: readonly SiteLink[] = [
  { label: t('sport.frame.familySignIn'), href: to.account },
  { label: t('sport.frame.registration'), href: to.registration },
  { label: t('sport.frame.messages'), href: to.messages },
  { label: t('sport.frame.newsletter'), href: to.newsletter },
];

/** For whoever chooses where an entry of the menu leads. */
export const SITE_PAGES: readonly SiteLink[] = [
  { label: t('sport.frame.home'), href: to.home },
  ...SEASON,
  ...LEAGUE,
  ...HELP,
  ...ACCOUNT,
];

const DEFAULT_MENU: readonly SiteLink[] = [
  { label: t('sport.frame.news'), href: to.news },
  { label: t('sport.frame.programs'), href: to.programs },
  { label: t('sport.frame.schedule'), href: to.games },
  { label: t('sport.frame.standings'), href: to.standings },
  { label: t('sport.frame.teams'), href: to.teams },
  { label: t('sport.frame.about'), href: to.about },
];

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
      <StripSearch />
      {viewer === undefined ? null : (
        // The count is put in by script.
        <a href={to.messages} data-unread="/api/v1/community/conversations">
          <Icon name="chat" size="s" />
          {t('sport.frame.messages')}
        </a>
      )}
      <a href={to.account}>
        <Icon name="user" size="s" />
        {viewer ?? t('sport.frame.signIn')}
      </a>
    </nav>
  );
}

/** All pages in their groups; those that only this site's menu names are the league's. */
function footGroups(site: SportSite): FootGroup[] {
  const texts = site.texts.map((kind) => ({ label: TEXTS[kind], href: `/${kind}` }));
  const help = [{ label: t('sport.frame.help'), href: `${site.hubUrl}/help` }, ...HELP, ...texts];
  const organisation = { label: site.organisation, href: site.hubUrl };
  const seen = new Set(['/', ...[...SEASON, ...help, ...ACCOUNT].map(({ href }) => href)]);
  const named = site.navigation.flatMap(({ children, ...item }) => [item, ...children]);
  const league = [...LEAGUE, ...named, ...site.informationPages, organisation];
  return [
    { title: t('sport.frame.season'), items: SEASON },
    { title: t('sport.frame.league'), items: league.filter(({ href }) => !seen.has(href) && seen.add(href)) },
    { title: t('sport.frame.help'), items: help },
    { title: t('sport.frame.account'), items: ACCOUNT },
  ];
}

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
  label: t('sport.frame.allPages'),
  groups: footGroups(site),
  note: (
    <>
      {[site.name, postalLine(site.contact), site.contact.phone].filter(Boolean).join(' · ')}
      <br />
      {[site.footerText, t('sport.frame.allTimesAre', { zoneName: zoneName() })].filter(Boolean).join(' ')}
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
    { href: to.home, label: t('sport.frame.home'), icon: 'home' as const, current: path === '/' },
    { href: to.games, label: t('sport.frame.schedule'), icon: 'calendar' as const, current: schedule },
    {
      href: to.standings,
      label: t('sport.frame.standings'),
      icon: 'table' as const,
      current: isAt(to.standings, path),
    },
    {
      href: to.teams,
      label: t('sport.frame.teams'),
      icon: 'users' as const,
      current: isAt(to.teams, path) || isAt('/players', path),
    },
  ];
  return (
    <Frame
      home={{ href: '/', icon: ballOf(site.sport), name: site.name, logo: site.logo }}
      strip={<Strip site={site} viewer={viewer} />}
      nav={menu}
      end={
        viewer ? (
          <AccountLink name={viewer} href={to.account} current={path === to.account} />
        ) : site.registrationOpen ? (
          <>
            {/* Wide screens have it in the strip above. */}
            <a className="nav-link phone-only" href={to.account}>
              {t('sport.frame.signIn')}
            </a>
            <ButtonLink kind="primary" small href={to.registration}>
              {t('sport.frame.register')}
            </ButtonLink>
          </>
        ) : (
          <ButtonLink kind="secondary" small href={to.account}>
            {t('sport.frame.signIn')}
          </ButtonLink>
        )
      }
      tabs={
        tabs
          ? [
              ...bottom,
              {
                href: '#all-pages',
                label: t('sport.frame.more'),
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
