import { t } from '@sports-hub/contract/texts';
import type { ReactNode } from 'react';
import { zoneName } from '@sports-hub/contract/place';
import { AccountLink, ButtonLink, Frame, Icon, type NavItem } from '../kit/index.ts';

/** What every page of the hub knows. */
export interface HubSite {
  organisation: string;
  /** The sports with a site of their own, in the hub's order. */
  sports: readonly {
    key: string;
    name: string;
    /** With everything it includes. */
    fullName: string;
    href: string;
    /** Of its times, where the sport has said so. */
    timeZone?: string | undefined;
  }[];
  /** Captured mail and the demo sign-ins exist in demo mode only. */
  demo: boolean;
  /** Where this hub is. */
  siteUrl: string;
}

/** A sport's times are those of its own zone, here too. */
function zonesOf({ sports }: HubSite): string {
  const zones = sports.map(({ name, timeZone }) => [name, zoneName(timeZone)] as const);
  const own = zoneName();
  if (zones.every(([, zone]) => zone === own)) return t('hub.frame.allTimesAre', { own });
  return t('hub.frame.timesAreLocal', { zones: zones.map((words) => words.join(' ')).join(', ') });
}

/** Who is looking. */
export interface Viewer {
  name: string;
  account?: number | undefined;
  /** Of all sports; where it was not asked, a script asks. */
  unread?: number;
  /** The sports that the account is linked to. */
  sports?: readonly string[];
}

export type HubPlace = 'home' | 'calendar' | 'messages' | 'account' | 'docs' | 'mail';

interface HubFrameProps {
  site: HubSite;
  viewer?: Viewer | undefined;
  place?: HubPlace | undefined;
  /** One task, one way on: no bar at the bottom of a phone. */
  isTask?: boolean;
  children: ReactNode;
}

/** The frame of the hub's pages. */
export function HubFrame({ site, viewer, place, isTask = false, children }: HubFrameProps) {
  const sports: NavItem[] = site.sports.map(({ name, href }) => ({ href, label: name }));
  const calendar: NavItem = { href: '/calendar', label: t('hub.frame.calendar'), current: place === 'calendar' };
  const news: NavItem = { href: '/#news', label: t('hub.frame.news') };
  const messages: NavItem = {
    href: '/messages.php',
    label: t('hub.frame.messages'),
    current: place === 'messages',
    unread: viewer?.unread,
    unreadOf: viewer?.sports?.map((sport) => `/api/v1/sports/${sport}/community/conversations`),
  };
  return (
    <Frame
      home={{ href: '/', icon: 'bend', name: site.organisation, inInk: place === 'messages' }}
      nav={[
        ...(viewer ? [{ href: '/', label: t('hub.week.title'), current: place === 'home' }] : []),
        ...[calendar, news, ...sports, ...(viewer ? [messages] : [])],
      ]}
      end={
        <>
          <a className="nav-link" href="/search" aria-label={t('kit.search.search')}>
            <Icon name="search" />
          </a>
          {viewer ? (
            <AccountLink name={viewer.name} account={viewer.account} current={place === 'account'} />
          ) : (
            <ButtonLink
              kind="secondary"
              small
              href="/account.php"
              aria-current={place === 'account' ? 'page' : undefined}
            >
              {t('hub.frame.signIn')}
            </ButtonLink>
          )}
        </>
      }
      tabs={
        isTask
          ? []
          : [
              { href: '/', label: t('hub.frame.home'), icon: 'home', current: place === 'home' },
              { ...calendar, icon: 'calendar' },
              { ...messages, icon: 'chat' },
              {
                href: '/account.php',
                label: viewer ? t('hub.frame.account') : t('hub.frame.signIn'),
                icon: 'user',
                current: place === 'account',
              },
            ]
      }
      foot={{
        label: t('hub.frame.more'),
        groups: [
          {
            title: t('hub.frame.season'),
            items: [
              ...site.sports.map(({ fullName, href }) => ({ href, label: fullName })),
              calendar,
              ...(viewer ? [{ href: '/teams', label: t('hub.teams.yourTeams') }] : []),
            ],
          },
          {
            title: t('hub.frame.league'),
            items: [
              news,
              { href: '/terms', label: t('hub.frame.terms') },
              { href: '/privacy', label: t('hub.frame.privacy') },
            ],
          },
          {
            title: t('hub.frame.help'),
            items: [
              { href: '/help', label: t('hub.frame.help') },
              { href: '/search', label: t('kit.search.search') },
              { href: '/contact', label: t('hub.frame.contact') },
              { href: '/docs', label: t('hub.frame.forDevelopers') },
              ...(site.demo ? [{ href: '/dev/mail', label: t('hub.frame.capturedMail') }] : []),
            ],
          },
          {
            title: t('hub.frame.account'),
            items: [
              { href: '/account.php', label: viewer ? t('hub.frame.yourAccount') : t('hub.frame.signIn') },
              messages,
            ],
          },
        ],
        note: t('hub.frame.isRunByVolunteers', { organisation: site.organisation, zonesOf: zonesOf(site) }),
      }}
    >
      {children}
    </Frame>
  );
}
