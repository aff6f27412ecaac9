import { t } from '@sports-hub/contract/texts';
import type { ReactNode } from 'react';
import { Avatar, Icon, type IconName } from './icon.tsx';
import { Badge } from './controls.tsx';

export interface NavItem {
  href: string;
  label: string;
  current?: boolean;
  /** Unread; said as "2 unread". */
  unread?: number | undefined;
  /** The lists of conversations of which a script keeps `unread` right while the page is looked at. */
  unreadOf?: readonly string[] | undefined;
}

export interface TabItem extends NavItem {
  icon: IconName;
}

/** Pages that belong together, under a name. */
export interface FootGroup {
  title: string;
  items: readonly NavItem[];
}

/** A picture and its size in pixels; a square where nobody knows it. */
export interface Logo {
  url: string;
  width: number | null;
  height: number | null;
}

export interface FrameProps {
  home: {
    href: string;
    icon: IconName;
    /** Broken after its first word on a phone, unless it stands in one line. */
    name: string;
    inOneLine?: boolean;
    /** In ink: the organisation's sign on a page that has a sport's colours. */
    inInk?: boolean;
    /** In place of the sign. */
    logo?: Logo | null;
  };
  /** The dark bar above the head on wide screens: the organisation and its other sports. */
  strip?: ReactNode;
  nav: readonly NavItem[];
  /** At the end of the head: sign in, the account, register. */
  end?: ReactNode;
  /** At the bottom of a phone; none where one task has one way on. The body then needs the class `has-tabs`. */
  tabs?: readonly TabItem[];
  foot?: { id?: string; label: string; groups: readonly FootGroup[]; note: ReactNode; elsewhere?: readonly NavItem[] };
  /** `<main id="main">` and what belongs beside it. */
  children: ReactNode;
}

const Unread = ({ count = 0 }: { count?: number | undefined }) => (
  <Badge count={count} words={t('kit.frame.unread', { number: count })} />
);

/** For `browser/live.ts`. */
const counting = ({ unread, unreadOf = [] }: NavItem): Record<string, string | number | undefined> =>
  unreadOf.length > 0 ? { 'data-unread': unreadOf.join(' '), 'data-counted': unread } : {};

const LOGO = { height: 36, widest: 96 };

/** The name stands beside it, so nothing is said of it. Its place is kept until it has come. */
const HeadLogo = ({ url, width, height }: Logo) => (
  <img
    className="head__logo"
    src={url}
    alt=""
    width={Math.min(
      LOGO.widest,
      Math.max(1, Math.round((LOGO.height * (width ?? 1)) / (width && height ? height : 1))),
    )}
    height={LOGO.height}
  />
);

function HomeLink({ href, icon, name, logo, inInk = false, inOneLine = false }: FrameProps['home']) {
  const [first = '', ...rest] = inOneLine ? [name] : name.split(' ');
  return (
    <a className="head__home" href={href}>
      {logo ? (
        <HeadLogo {...logo} />
      ) : (
        <span className={inInk ? 'logo logo--hub' : 'logo'}>
          <Icon name={icon} />
        </span>
      )}
      <span>
        {first}
        {rest.length > 0 ? (
          <>
            <br className="phone-only" /> {rest.join(' ')}
          </>
        ) : null}
      </span>
    </a>
  );
}

/** Skip link, head, navigation, foot and the tab bar of a phone, the same on every site. */
export const Frame = ({ home, strip, nav, end, tabs = [], foot, children }: FrameProps) => (
  <>
    <a className="skip" href="#main">
      {t('kit.frame.skipToContent')}
    </a>
    {strip ? <div className="strip">{strip}</div> : null}
    <header className="head">
      <div className="wrap">
        <HomeLink {...home} />
        {nav.length > 0 ? (
          <nav className="head__nav" aria-label={t('kit.frame.main')}>
            <ul>
              {nav.map((item) => (
                <li key={item.href}>
                  <a
                    className="nav-link"
                    href={item.href}
                    aria-current={item.current ? 'page' : undefined}
                    {...counting(item)}
                  >
                    {item.label} <Unread count={item.unread} />
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        {end ? <div className="head__end">{end}</div> : null}
      </div>
    </header>
    <p className="wrap paper-name">{home.name}</p>
    {children}
    {foot ? (
      <footer className="foot" id={foot.id}>
        <div className="wrap stack">
          <nav className="foot__groups" aria-label={foot.label}>
            {foot.groups.map(({ title, items }) => (
              <div key={title}>
                <h2 className="foot__title">{title}</h2>
                <ul>
                  {items.map(({ href, label }) => (
                    <li key={href}>
                      <a href={href}>{label}</a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
          <p className="muted">{foot.note}</p>
          {foot.elsewhere && foot.elsewhere.length > 0 ? (
            <ul className="foot__elsewhere">
              {foot.elsewhere.map(({ href, label }) => (
                <li key={href}>
                  <a href={href} rel="noopener noreferrer me">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </footer>
    ) : null}
    {tabs.length > 0 ? (
      <nav className="tabs-bottom" aria-label={t('kit.frame.mainBottom')}>
        <ul>
          {tabs.map((item) => (
            <li key={item.href}>
              <a href={item.href} aria-current={item.current ? 'page' : undefined} {...counting(item)}>
                <Icon name={item.icon} />
                <span>{item.label}</span>
                <Unread count={item.unread} />
              </a>
            </li>
          ))}
        </ul>
      </nav>
    ) : null}
    <div className="toasts" id="toasts" role="status" aria-live="polite" />
  </>
);

/** The way to one's account, at the end of the head. */
export const AccountLink = ({
  name,
  href = '/account.php',
  current,
  account,
}: {
  name: string;
  href?: string;
  current?: boolean;
  /** Of the hub, where something can be kept for it. */
  account?: number | undefined;
}) => (
  <a className="nav-link" href={href} aria-current={current ? 'page' : undefined} data-signed-in={account ?? ''}>
    <Avatar name={name} small />
    <span className="hidden-text">{t('kit.frame.accountOf', { name })}</span>
  </a>
);
