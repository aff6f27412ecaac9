import type { ReactNode } from 'react';
import { sportFace } from '@sports-hub/contract/sports';
import { Badge, Icon, Notice, PostForm } from '../kit/index.ts';
import { age, type AdminView, type NavigationLink } from './view.ts';

export const nameOf = ({ me }: AdminView): string => (me ? `${me.first_name} ${me.last_name}` : '');
export const roleOf = ({ me }: AdminView): string => (me?.is_super ? 'super-admin' : 'administrator');

/** A button that signs out: a form of its own, because it changes something. */
export const SignOut = ({ view, className }: { view: AdminView; className?: string }) => (
  <PostForm action={view.path} className="admin__out" hidden={{ _op: 'signOutAsAdmin', _csrf: view.csrf }}>
    <button className={className ?? 'linkish'}>
      {className ? <Icon name="logout" /> : null}
      Sign out
    </button>
  </PostForm>
);

const NavigationBadge = ({ badge }: Pick<NavigationLink, 'badge'>) =>
  badge ? <Badge count={badge.count} words={`${badge.count} ${badge.words}`} tone={badge.tone} /> : null;

const AdminNav = ({ view }: { view: AdminView }) => (
  <nav className="admin__nav" aria-label="Administration">
    {view.navigation.map(({ href, label, icon, isCurrent, badge }) => (
      <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
        <Icon name={icon} />
        {label}
        <NavigationBadge badge={badge} />
      </a>
    ))}
  </nav>
);

/** The pages of a section, beside each other. */
export const SectionTabs = ({ view }: { view: AdminView }) => (
  <nav className="tabs" aria-label="Pages">
    {view.tabs.map(({ href, label, isCurrent, badge }) => (
      <a key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
        {label}
        <NavigationBadge badge={badge} />
      </a>
    ))}
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
