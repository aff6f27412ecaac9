import type { ReactNode } from 'react';
import { sportFace } from '@sports-hub/contract/sports';
import { Badge, Icon, type IconName, Notice, PostForm } from '../kit/index.ts';
import { age, may, type AdminView } from './view.ts';

interface Entry {
  href: string;
  label: string;
  icon: IconName;
  isOpen: (view: AdminView) => boolean;
  waiting?: (view: AdminView) => number;
  /** The beginnings of the addresses that belong to it. */
  under: readonly string[];
}

/** Pages for season and content take their places here when they exist. */
const ENTRIES: readonly Entry[] = [
  { href: '/admin/community.php', label: 'Home', icon: 'home', isOpen: () => true, under: ['/admin/community.php'] },
  {
    href: '/admin/families',
    label: 'Family Accounts',
    icon: 'users',
    isOpen: ({ me }) => may(me, 'family-accounts'),
    waiting: ({ waiting }) => waiting.claims + waiting.duplicates,
    under: ['/admin/families', '/admin/claims', '/admin/duplicates', '/admin/mails'],
  },
  {
    href: '/admin/messaging',
    label: 'Team Messaging',
    icon: 'chat',
    isOpen: ({ me }) => may(me, 'team-messaging'),
    waiting: ({ waiting }) => waiting.reports,
    under: ['/admin/messaging', '/admin/player-logins', '/admin/reports', '/admin/safety'],
  },
  {
    href: '/admin/waiting-list',
    label: 'Registration',
    icon: 'doc',
    isOpen: ({ me }) => may(me, 'registration'),
    under: ['/admin/waiting-list', '/admin/payments'],
  },
  {
    href: '/admin/permissions',
    label: 'Permissions',
    icon: 'shield',
    isOpen: ({ me }) => may(me, 'permissions'),
    under: ['/admin/permissions'],
  },
  {
    href: '/admin/audit',
    label: 'Audit log',
    icon: 'audit',
    isOpen: ({ me }) => may(me, 'audit'),
    under: ['/admin/audit'],
  },
];

const nameOf = ({ me }: AdminView): string => (me ? `${me.first_name} ${me.last_name}` : '');
const roleOf = ({ me }: AdminView): string => (me?.is_super ? 'super-admin' : 'administrator');

/** A button that signs out: a form of its own, because it changes something. */
export const SignOut = ({ view, className }: { view: AdminView; className?: string }) => (
  <PostForm action={view.path} className="admin__out" hidden={{ _op: 'signOutAsAdmin', _csrf: view.csrf }}>
    <button className={className ?? 'linkish'}>
      {className ? <Icon name="logout" /> : null}
      Sign out
    </button>
  </PostForm>
);

export const AdminNav = ({ view }: { view: AdminView }) => (
  <nav className="admin__nav" aria-label="Administration">
    {ENTRIES.filter(({ isOpen }) => isOpen(view)).map(({ href, label, icon, waiting, under }) => {
      const count = waiting?.(view) ?? 0;
      return (
        <a
          key={href}
          href={href}
          aria-current={under.some((start) => view.path.startsWith(start)) ? 'page' : undefined}
        >
          <Icon name={icon} />
          {label}
          <Badge count={count} words={`${count} waiting`} />
        </a>
      );
    })}
  </nav>
);

/** Whole sentences that somebody typed: the form they stood in may have no place on the page as it is now. */
const writtenTexts = ({ typed }: AdminView): [string, string][] =>
  ['note', 'question', 'reason', 'warning'].flatMap((name) => {
    const text = typed?.fields[name];
    return typeof text === 'string' && text !== '' ? [[name, text]] : [];
  });

const DECIDED: Readonly<Record<string, string>> = {
  approved: 'approved this claim',
  rejected: 'rejected this claim',
  withdrawn: 'withdrew this claim',
  reviewing: 'took on this report',
  resolved: 'closed this report',
};

/** "Chris Clerk approved this claim a minute ago", or as much of it as is known. */
export function quickerOne({ problem, now }: Pick<AdminView, 'problem' | 'now'>): string {
  const { by, at, status } = problem?.decided ?? { by: null, at: null, status: '' };
  const who = by ?? (status === 'withdrawn' ? 'The family' : null);
  const decision = DECIDED[status];
  return who && decision
    ? `${who} ${decision} ${at ? `${age(at, now)} ago` : 'a moment ago'}`
    : 'Somebody else changed this a moment ago';
}

/** What just happened, or did not. Forms tell about their own fields; everything else stands here. */
const Outcome = ({ view }: { view: AdminView }) => {
  const { problem, done } = view;
  if (done)
    return (
      <Notice tone="success" role="status" title={done}>
        {null}
      </Notice>
    );
  if (!problem) return null;
  if (problem.code === 'record.changed')
    return (
      <Notice tone="warning" role="alert" title={quickerOne(view)}>
        {problem.decided
          ? 'Your answer was not saved. This is how it stands now.'
          : 'Your change was not saved. This is how it stands now; what you typed is still here.'}
        {writtenTexts(view).map(([name, text]) => (
          <span key={name} className="block">
            Your {name}: “{text}”
          </span>
        ))}
      </Notice>
    );
  if (problem.code === 'request.invalid')
    return (
      <Notice tone="danger" role="alert" title="Not saved yet">
        {Object.values(problem.fields)[0] ?? problem.message}
      </Notice>
    );
  return (
    <Notice tone="danger" role="alert" title={problem.message}>
      {problem.code === 'server.error' ? `If it stays, tell us this number: ${problem.requestId}.` : null}
    </Notice>
  );
};

/** The dark side bar, and one page beside it. */
export const AdminFrame = ({
  view,
  menu = false,
  children,
}: {
  view: AdminView;
  menu?: boolean;
  children: ReactNode;
}) => (
  <>
    <a className="skip" href="#main">
      Skip to content
    </a>
    <div className={menu ? 'admin admin--menu' : 'admin'}>
      <header className="admin__side">
        <div className="admin__top">
          <a className="admin__name" href="/admin/community.php">
            <span className="logo">
              <Icon name={sportFace(view.site.sport).look.ball} />
            </span>
            <span>
              {view.site.name}
              <br />
              <span className="admin__sub">Administration</span>
            </span>
          </a>
          {view.me ? (
            <a
              className="btn btn--icon phone-only menu-btn"
              href={menu ? '/admin/community.php' : '/admin/menu'}
              aria-label={menu ? 'Close the menu' : 'Menu'}
            >
              <Icon name={menu ? 'x' : 'menu'} />
            </a>
          ) : null}
        </div>
        {view.me ? (
          <AdminNav view={view} />
        ) : (
          <div className="wide-only admin__me">
            <a href="/">To the public site</a>
          </div>
        )}
        {view.me ? (
          <div className="wide-only admin__me">
            {nameOf(view)}, {roleOf(view)}
            <br />
            <a href="/admin/second-step">Your second step</a>
            <br />
            <SignOut view={view} />
          </div>
        ) : null}
      </header>
      <main className={menu ? 'admin__main' : 'admin__main stack stack--l'} id="main" tabIndex={-1}>
        <Outcome view={view} />
        {children}
      </main>
    </div>
    <div className="toasts" id="toasts" role="status" aria-live="polite" />
  </>
);

/** The menu of a phone: its own page, so it needs no script. */
export const MenuPage = ({ view }: { view: AdminView }) => (
  <AdminFrame view={view} menu>
    <div className="menu-foot">
      <h1 className="hidden-text">Menu</h1>
      <p>
        <b>{nameOf(view)}</b>, {roleOf(view)}
        <br />
        {view.me?.email}
      </p>
      <a href="/admin/second-step">
        <Icon name="key" />
        Your second step
      </a>
      <a href="/">
        <Icon name="external" />
        To the public site
      </a>
      <SignOut view={view} className="menu-out" />
    </div>
  </AdminFrame>
);

export const FamilyTabs = ({ view, current }: { view: AdminView; current: 'members' | 'claims' | 'duplicates' }) => (
  <nav className="tabs" aria-label="Pages">
    <a href="/admin/families" aria-current={current === 'members' ? 'page' : undefined}>
      Members
    </a>
    <a href="/admin/claims" aria-current={current === 'claims' ? 'page' : undefined}>
      Claims
      <Badge count={view.waiting.claims} words={`${view.waiting.claims} waiting`} />
    </a>
    <a href="/admin/duplicates" aria-current={current === 'duplicates' ? 'page' : undefined}>
      Duplicates
      <Badge count={view.waiting.duplicates} words={`${view.waiting.duplicates} pending`} />
    </a>
  </nav>
);

export const RegistrationTabs = ({ current }: { current: 'waiting' | 'payments' }) => (
  <nav className="tabs" aria-label="Pages">
    <a href="/admin/waiting-list" aria-current={current === 'waiting' ? 'page' : undefined}>
      Waiting lists
    </a>
    <a href="/admin/payments" aria-current={current === 'payments' ? 'page' : undefined}>
      Payments to look at
    </a>
  </nav>
);

const MESSAGING_TABS = [
  ['assignments', '/admin/messaging', 'Assignments'],
  ['logins', '/admin/player-logins', 'Player logins'],
  ['reports', '/admin/reports', 'Reports'],
  ['safety', '/admin/safety', 'Safety'],
] as const;
export const MessagingTabs = ({ view, current }: { view: AdminView; current: (typeof MESSAGING_TABS)[number][0] }) => (
  <nav className="tabs" aria-label="Pages">
    {MESSAGING_TABS.map(([key, href, label]) => (
      <a key={key} href={href} aria-current={key === current ? 'page' : undefined}>
        {label}
        {key === 'reports' ? (
          <Badge count={view.waiting.reports} words={`${view.waiting.reports} waiting`} tone="danger" />
        ) : null}
      </a>
    ))}
  </nav>
);
