import type { HomeItem, OpenRegistration } from '@sports-hub/contract';
import { ButtonLink, count, Empty, formatDate, formatShortDate, Icon, withDashes } from '../kit/index.ts';
import { AdminFrame } from './frame.tsx';
import { adminPage } from './page.tsx';
import { age, type AdminView } from './view.ts';

const KINDS: Record<HomeItem['kind'], { href: string; one: string; many: string; urgency: string; about: string }> = {
  reports: {
    href: '/admin/reports',
    one: 'Report to review',
    many: 'Reports to review',
    urgency: 'todo--now',
    about: 'A message between',
  },
  objections: {
    href: '/admin/claims',
    one: 'Link that a guardian suspended',
    many: 'Links that guardians suspended',
    urgency: 'todo--now',
    about: '',
  },
  answered_claims: {
    href: '/admin/claims',
    one: 'Claim was answered',
    many: 'Claims were answered',
    urgency: 'todo--soon',
    about: 'Answered by',
  },
  claims: {
    href: '/admin/claims',
    one: 'Family claim to decide',
    many: 'Family claims to decide',
    urgency: 'todo--soon',
    about: '',
  },
  duplicates: {
    href: '/admin/duplicates',
    one: 'Child who may be registered twice',
    many: 'Children who may be registered twice',
    urgency: '',
    about: '',
  },
  unassigned: {
    href: '/admin/messaging?unassigned=true',
    one: 'Coach or staff member without a team',
    many: 'Coaches and staff without a team',
    urgency: '',
    about: 'Cannot write to anyone:',
  },
  failed_mails: {
    href: '/admin/mails',
    one: 'E-mail that did not arrive',
    many: 'E-mails that did not arrive',
    urgency: '',
    about: '',
  },
  payments: {
    href: '/admin/payments',
    one: 'Payment to look at',
    many: 'Payments to look at',
    urgency: 'todo--soon',
    about: '',
  },
  waitlist: {
    href: '/admin/waiting-list',
    one: 'Child on a waiting list',
    many: 'Children on a waiting list',
    urgency: '',
    about: '',
  },
};

const Todo = ({ item, now }: { item: HomeItem; now: string }) => {
  const { href, one, many, urgency, about } = KINDS[item.kind];
  const told = [
    withDashes([about, item.about].filter(Boolean).join(' ')),
    item.oldest_at ? `open for ${age(item.oldest_at, now)}` : '',
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
        {`Open until ${formatShortDate(open.closes_at, now)}`}
        {open.early_bird_ends_at ? ` · early bird until ${formatShortDate(open.early_bird_ends_at, now)}` : ''}
      </p>
    </div>
    <ul className="stack">
      {open.divisions.map(({ division_id, name, taken, capacity }) => (
        <li className="cap" key={division_id}>
          <span className="cap__name">{withDashes(name)}</span>
          <span className="cap__n">
            <b>{taken}</b> of {capacity}
          </span>
          <progress className="cap__bar" aria-hidden="true" value={taken} max={Math.max(1, capacity)} />
        </li>
      ))}
    </ul>
    {open.divisions.some(({ taken, capacity }) => taken >= capacity) ? (
      <ButtonLink kind="secondary" small href="/admin/waiting-list">
        Waiting list
      </ButtonLink>
    ) : null}
  </section>
);

const Waiting = ({ view, items }: { view: AdminView; items: readonly HomeItem[] }) =>
  items.length > 0 ? (
    <ul className="card rows">
      {items.map((item) => (
        <Todo key={item.kind} item={item} now={view.now} />
      ))}
    </ul>
  ) : view.me && !view.me.is_super && view.me.rights.length === 0 ? (
    <Empty icon="lock" title="No page is open to you yet">
      A super-admin gives you pages under Permissions. They open with your next click.
    </Empty>
  ) : (
    <Empty icon="check" title="All done">
      Nothing waits for you.
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
      <h1>Needs attention today</h1>
      <p className="hidden-text">{count(items.length, 'thing')} waiting</p>
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
  title: 'Home',
  section: 'home',
  load: async ({ call, need }) => {
    const [tasks, open] = await Promise.all([need('listAdminTasks'), call('listOpenRegistrations')]);
    // Who may not see registrations sees the rest.
    return { ...tasks, open: open.ok ? open.data.items : [] };
  },
  Page: HomePage,
});
