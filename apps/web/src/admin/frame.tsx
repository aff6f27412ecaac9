import { t } from '@sports-hub/contract/texts';
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
      {t('admin.frame.signOut')}
    </button>
  </PostForm>
);

const NavigationBadge = ({ badge }: Pick<NavigationLink, 'badge'>) =>
  badge ? <Badge count={badge.count} words={`${badge.count} ${badge.words}`} tone={badge.tone} /> : null;

const AdminNav = ({ view }: { view: AdminView }) => (
  <nav className="admin__nav" aria-label={t('admin.frame.administration')}>
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
  <nav className="tabs" aria-label={t('admin.frame.pages')}>
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
  approved: t('admin.frame.approvedThisClaim'),
  rejected: t('admin.frame.rejectedThisClaim'),
  withdrawn: t('admin.frame.withdrewThisClaim'),
  reviewing: t('admin.frame.tookOnThisReport'),
  resolved: t('admin.frame.closedThisReport'),
};

/** "Chris Clerk approved this claim a minute ago", or as much of it as is known. */
export function quickerOne({ problem, now }: Pick<AdminView, 'problem' | 'now'>): string {
  if (problem?.changed?.by)
    return t('admin.season.changedThis', {
      name: problem.changed.by,
      age: t('admin.frame.ago', { age: age(problem.changed.at, now) }),
    });
  const { by, at, status } = problem?.decided ?? { by: null, at: null, status: '' };
  const who = by ?? (status === 'withdrawn' ? t('admin.frame.theFamily') : null);
  const decision = DECIDED[status];
  return who && decision
    ? `${who} ${decision} ${at ? t('admin.frame.ago', { age: age(at, now) }) : t('admin.frame.aMomentAgo')}`
    : t('admin.frame.somebodyElseChangedThisA');
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
        {problem.decided ? t('admin.frame.yourAnswerWasNotSaved') : t('admin.frame.yourChangeWasNotSaved')}
        {writtenTexts(view).map(([name, text]) => (
          <span key={name} className="block">
            {t('admin.frame.your', { name, text })}
          </span>
        ))}
      </Notice>
    );
  if (problem.code === 'request.invalid')
    return (
      <Notice tone="danger" role="alert" title={t('admin.frame.notSavedYet')}>
        {Object.values(problem.fields)[0] ?? problem.message}
      </Notice>
    );
  return (
    <Notice tone="danger" role="alert" title={problem.message}>
      {problem.code === 'server.error' ? t('admin.frame.ifItStaysTellUs', { requestId: problem.requestId }) : null}
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
      {t('admin.frame.skipToContent')}
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
              <span className="admin__sub">{t('admin.frame.administration')}</span>
            </span>
          </a>
          {view.me ? (
            <a
              className="btn btn--icon phone-only menu-btn"
              href={menu ? '/admin/community.php' : '/admin/menu'}
              aria-label={menu ? t('admin.frame.closeTheMenu') : t('admin.frame.menu')}
            >
              <Icon name={menu ? 'x' : 'menu'} />
            </a>
          ) : null}
        </div>
        {view.me ? (
          <AdminNav view={view} />
        ) : (
          <div className="wide-only admin__me">
            <a href="/">{t('admin.frame.toThePublicSite')}</a>
          </div>
        )}
        {view.me ? (
          <div className="wide-only admin__me">
            {nameOf(view)}, {roleOf(view)}
            <br />
            <a href="/admin/second-step">{t('admin.frame.yourSecondStep')}</a>
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
