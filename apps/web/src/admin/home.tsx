import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { HomeItem, OpenRegistration } from '@sports-hub/contract';
import { ButtonLink, Empty, formatDate, formatShortDate, Icon, withDashes } from '../kit/index.ts';
import { AdminFrame } from './frame.tsx';
import { adminPage } from './page.tsx';
import { age, may, type AdminView } from './view.ts';

const KINDS: Record<HomeItem['kind'], { href: string; one: string; many: string; urgency: string; about: string }> = {
  reports: {
    href: '/admin/reports',
    one: t('admin.home.reportToReview'),
    many: t('admin.home.reportsToReview'),
    urgency: 'todo--now',
    about: t('admin.home.aMessageBetween'),
  },
  objections: {
    href: '/admin/claims',
    one: t('admin.home.linkThatAGuardianSuspended'),
    many: t('admin.home.linksThatGuardiansSuspended'),
    urgency: 'todo--now',
    about: '',
  },
  answered_claims: {
    href: '/admin/claims',
    one: t('admin.home.claimWasAnswered'),
    many: t('admin.home.claimsWereAnswered'),
    urgency: 'todo--soon',
    about: t('admin.home.answeredBy'),
  },
  claims: {
    href: '/admin/claims',
    one: t('admin.home.familyClaimToDecide'),
    many: t('admin.home.familyClaimsToDecide'),
    urgency: 'todo--soon',
    about: '',
  },
  results: {
    href: '/admin/results',
    one: t('admin.home.resultMissing'),
    many: t('admin.home.resultsMissing'),
    urgency: 'todo--soon',
    about: '',
  },
  duplicates: {
    href: '/admin/duplicates',
    one: t('admin.home.childWhoMayBeRegistered'),
    many: t('admin.home.childrenWhoMayBeRegistered'),
    urgency: '',
    about: '',
  },
  unassigned: {
    href: '/admin/messaging?unassigned=true',
    one: t('admin.home.coachOrStaffMemberWithout'),
    many: t('admin.home.coachesAndStaffWithoutA'),
    urgency: '',
    about: t('admin.home.cannotWriteToAnyone'),
  },
  failed_mails: {
    href: '/admin/mails',
    one: t('admin.home.emailThatDidNotArrive'),
    many: t('admin.home.emailsThatDidNotArrive'),
    urgency: '',
    about: '',
  },
  payments: {
    href: '/admin/payments',
    one: t('admin.home.paymentToLookAt'),
    many: t('admin.home.paymentsToLookAt'),
    urgency: 'todo--soon',
    about: '',
  },
  aid: {
    href: '/admin/aid',
    one: t('admin.home.assistanceToDecide'),
    many: t('admin.home.assistancesToDecide'),
    urgency: 'todo--soon',
    about: '',
  },
  differences: {
    href: '/admin/money',
    one: t('admin.home.differenceOfMoney'),
    many: t('admin.home.differencesOfMoney'),
    urgency: 'todo--soon',
    about: '',
  },
  sponsorships: {
    href: '/admin/sponsors',
    one: t('admin.home.sponsorshipToDecide'),
    many: t('admin.home.sponsorshipsToDecide'),
    urgency: 'todo--soon',
    about: '',
  },
  waitlist: {
    href: '/admin/waiting-list',
    one: t('admin.home.childOnAWaitingList'),
    many: t('admin.home.childrenOnAWaitingList'),
    urgency: '',
    about: '',
  },
};

const Todo = ({ view, item }: { view: AdminView; item: HomeItem }) => {
  const { one, many, urgency, about } = KINDS[item.kind];
  const { now } = view;
  // Whoever may settle it goes where it is settled.
  const href = item.kind === 'payments' && may(view.me, 'money') ? '/admin/money' : KINDS[item.kind].href;
  const told = [
    withDashes([about, item.about].filter(Boolean).join(' ')),
    item.oldest_at ? t('admin.home.openFor', { age: age(item.oldest_at, now) }) : '',
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <li>
      <a className={`todo ${urgency}`.trim()} href={href}>
        <span className="todo__n">{item.count}</span>
        <span>
          <span className="todo__title">{item.count === 1 ? one : many}</span>
          <span className="todo__sub">{told}</span>
        </span>
        <Icon name="right" size="s" />
      </a>
    </li>
  );
};

/** How full each division is. */
const Registration = ({ open, now }: { open: OpenRegistration; now: string }) => (
  <section className="card card--pad stack" aria-labelledby={`registration-${open.period_id}`}>
    <div>
      <h2 className="title-s" id={`registration-${open.period_id}`}>
        {open.name}
      </h2>
      <p className="small muted">
        {t('admin.home.openUntil', {
          closesAt: formatShortDate(open.closes_at, now),
          earlyBirdEndsAt: open.early_bird_ends_at
            ? t('admin.home.earlyBirdUntil', { earlyBirdEndsAt: formatShortDate(open.early_bird_ends_at, now) })
            : '',
        })}
      </p>
    </div>
    <ul className="stack">
      {open.divisions.map(({ division_id, name, taken, capacity }) => (
        <li className="cap" key={division_id}>
          <span className="cap__name">{withDashes(name)}</span>
          <span className="cap__n">{rich('admin.home.of', { taken: <b>{taken}</b>, capacity })}</span>
          <progress className="cap__bar" aria-hidden="true" value={taken} max={Math.max(1, capacity)} />
        </li>
      ))}
    </ul>
    {open.divisions.some(({ taken, capacity }) => taken >= capacity) ? (
      <ButtonLink kind="secondary" small href="/admin/waiting-list">
        {t('admin.home.waitingList')}
      </ButtonLink>
    ) : null}
  </section>
);

const Waiting = ({ view, items }: { view: AdminView; items: readonly HomeItem[] }) =>
  items.length > 0 ? (
    <ul className="card rows">
      {items.map((item) => (
        <Todo key={item.kind} view={view} item={item} />
      ))}
    </ul>
  ) : view.me && !view.me.is_super && view.me.rights.length === 0 ? (
    <Empty icon="lock" title={t('admin.home.noPageIsOpenTo')}>
      {t('admin.home.aSuperAdminGivesYou')}
    </Empty>
  ) : (
    <Empty icon="check" title={t('admin.home.allDone')}>
      {t('admin.home.nothingWaitsForYou')}
    </Empty>
  );

interface HomeData {
  view: AdminView;
  items: HomeItem[];
  /** None for who may not see registrations. */
  open: OpenRegistration[];
}

/** What waits, most urgent first, each with its age; beside it, how registration goes. */
const HomePage = ({ view, items, open }: HomeData) => (
  <AdminFrame view={view}>
    <div className="page-head">
      <p className="small">{formatDate(view.now)}</p>
      <h1>{t('admin.home.needsAttentionToday')}</h1>
      <p className="hidden-text">{t('admin.home.thingsWaiting', { count: items.length })}</p>
    </div>
    {open.length > 0 ? (
      <div className="cols cols--side">
        <div>
          <Waiting view={view} items={items} />
        </div>
        <div className="stack stack--l">
          {open.map((one) => (
            <Registration key={one.period_id} open={one} now={view.now} />
          ))}
        </div>
      </div>
    ) : (
      <Waiting view={view} items={items} />
    )}
  </AdminFrame>
);

export const home = adminPage({
  path: '/admin/community.php',
  title: t('admin.home.home'),
  section: 'home',
  load: async ({ call, need }) => {
    const [tasks, open] = await Promise.all([need('listAdminTasks'), call('listOpenRegistrations')]);
    // Who may not see registrations sees the rest.
    return { ...tasks, open: open.ok ? open.data.items : [] };
  },
  Page: HomePage,
});
