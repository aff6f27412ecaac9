import { t } from '@sports-hub/contract/texts';
import type { RegistrationOverview } from '@sports-hub/contract';
import {
  Button,
  ButtonLink,
  DateText,
  Empty,
  formatDate,
  formatSum,
  grouped,
  Icon,
  Tag,
  withDashes,
} from '../../kit/index.ts';
import { ActionForm, PasswordAgain } from '../forms.tsx';
import { AdminFrame, SectionTabs } from '../frame.tsx';
import { adminPage, numberIn } from '../page.tsx';
import { may, type AdminView } from '../view.ts';

type Period = NonNullable<RegistrationOverview['period']>;
type Kind = RegistrationOverview['needs'][number]['kind'];
interface OverviewProps extends RegistrationOverview {
  view: AdminView;
}

const NEEDS: Record<Kind, { words: string; href: string; urgency: string }> = {
  dispute: { words: t('admin.overview.disputed'), href: '/admin/payments', urgency: 'todo--now' },
  refund_refused: { words: t('admin.overview.refundRefused'), href: '/admin/payments', urgency: 'todo--now' },
  refund_late: { words: t('admin.overview.refundLate'), href: '/admin/payments', urgency: 'todo--now' },
  held: { words: t('admin.overview.held'), href: '/admin/payments', urgency: 'todo--soon' },
  refund_outside: { words: t('admin.money.refundedThere'), href: '/admin/payments', urgency: 'todo--soon' },
  kept: { words: t('admin.overview.kept'), href: '/admin/payments', urgency: 'todo--soon' },
  unpaid: { words: t('admin.overview.unpaid'), href: '/admin/payments', urgency: 'todo--soon' },
  sponsor: { words: t('admin.overview.sponsor'), href: '/admin/sponsors', urgency: '' },
  installment: { words: t('admin.overview.installment'), href: '/admin/installments', urgency: 'todo--soon' },
  paper: { words: t('admin.overview.paper'), href: '/admin/papers', urgency: '' },
  offer: { words: t('admin.overview.offer'), href: '/admin/waiting-list', urgency: '' },
};

/** Whoever may settle it goes where it is settled. */
const hrefOf = (view: AdminView, kind: Kind): string => {
  const { href } = NEEDS[kind];
  return href === '/admin/payments' && may(view.me, 'money') ? '/admin/money' : href;
};

/** What only who looks after money can do something about is theirs to see. */
const needsOf = ({ view, needs }: Pick<OverviewProps, 'view' | 'needs'>): OverviewProps['needs'] =>
  needs.filter(({ kind }) => kind !== 'installment' || may(view.me, 'money'));

const Needs = ({ view, needs }: Pick<OverviewProps, 'view' | 'needs'>) => (
  <section className="stack stack--s" aria-labelledby="ro-need">
    <h2 id="ro-need">{t('admin.overview.needsAPerson')}</h2>
    {needs.length === 0 ? (
      <Empty icon="check" title={t('admin.overview.allDone')}>
        {t('admin.overview.nothingWaits')}
      </Empty>
    ) : (
      <ul className="card rows">
        {needs.map(({ kind, count, about, amount_cents }) => (
          <li key={kind}>
            <a className={`todo ${NEEDS[kind].urgency}`.trim()} href={hrefOf(view, kind)}>
              <span className="todo__n">{count}</span>
              <span>
                <span className="todo__title">{NEEDS[kind].words}</span>
                <span className="todo__sub">
                  {[amount_cents > 0 ? formatSum(amount_cents) : '', withDashes(about)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Icon name="right" size="s" />
            </a>
          </li>
        ))}
      </ul>
    )}
  </section>
);

const [WIDTH, HEIGHT] = [280, 160];
const sumOf = (period: Period, of: 'now' | 'before'): number => period.days.reduce((sum, day) => sum + day[of], 0);

function sentenceOf(period: Period): string {
  const [now, before] = [sumOf(period, 'now'), sumOf(period, 'before')];
  const first = t('admin.overview.afterDays', { registered: now, count: period.days.length });
  return period.before
    ? `${first} ${t('admin.overview.lastSeasonHad', { before, name: period.before })}`
    : `${first} ${t('admin.overview.noLastSeason')}`;
}

/** Bars are this season, dashes the one before; the last bar is paler where its day is not over. */
const Chart = ({ period, today }: { period: Period; today: string }) => {
  const top = Math.max(5, Math.ceil(Math.max(...period.days.flatMap(({ now, before }) => [now, before]), 1) / 5) * 5);
  const step = WIDTH / period.days.length;
  const y = (value: number): number => HEIGHT - (value / top) * HEIGHT;
  return (
    <div className="days">
      <div className="days__plot">
        <span className="days__y">0</span>
        <span className="days__y days__y--half">{Number.isInteger(top / 2) ? top / 2 : ''}</span>
        <span className="days__y days__y--top">{top}</span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={sentenceOf(period)}>
          <path className="days__grid" d={`M0 0H${WIDTH}`} />
          <path className="days__grid" d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
          {period.days.map(({ day, now }, index) => (
            <rect
              key={day}
              className={day === today ? 'days__today' : 'days__now'}
              x={index * step + step * 0.16}
              y={y(now)}
              width={step * 0.68}
              height={HEIGHT - y(now)}
            />
          ))}
          {period.before
            ? period.days.map(({ day, before }, index) => (
                <rect
                  key={day}
                  className="days__last"
                  x={index * step + step * 0.06}
                  y={y(before) - 1.2}
                  width={step * 0.88}
                  height={2.4}
                />
              ))
            : null}
          <path className="days__base" d={`M0 ${HEIGHT}H${WIDTH}`} />
        </svg>
      </div>
      <p className="days__x" aria-hidden="true">
        {[0, 0.25, 0.5, 0.75].map((part) => (
          <span key={part}>
            {formatDate(period.days[Math.floor(period.days.length * part)]?.day ?? '', today).replace(/^\w+, /, '')}
          </span>
        ))}
      </p>
      <p className="small muted">
        <span className="key" aria-hidden="true" /> {t('admin.overview.thisSeason')}{' '}
        {period.before ? (
          <>
            <span className="key key--last" aria-hidden="true" /> {t('admin.overview.lastSeason')}
          </>
        ) : null}
      </p>
    </div>
  );
};

const Days = ({ view, period }: { view: AdminView; period: Period }) => (
  <section className="card card--pad stack" aria-labelledby="ro-days">
    <div>
      <h2 className="h-card" id="ro-days">
        {t('admin.overview.byDay')}
      </h2>
      <p className="small muted">{sentenceOf(period)}</p>
    </div>
    {period.days.length > 0 ? <Chart period={period} today={view.now.slice(0, 10)} /> : null}
    <details className="more-way">
      <summary>
        <Icon name="right" size="s" />
        {t('admin.overview.asATable')}
      </summary>
      <table className="book">
        <thead>
          <tr>
            <th scope="col">{t('admin.overview.day')}</th>
            <th scope="col">{t('admin.overview.thisOne')}</th>
            <th scope="col">{t('admin.overview.theOneBefore')}</th>
          </tr>
        </thead>
        <tbody>
          {period.days.map(({ day, now, before }) => (
            <tr key={day}>
              <th scope="row">{formatDate(day, view.now)}</th>
              <td>{now}</td>
              <td>{before}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ActionForm view={view} op="exportRegistrationDays" hidden={{ period_id: period.id }} className="form" download>
        <PasswordAgain view={view} id="ro-xp" />
        <Button small icon="download" type="submit">
          {t('admin.overview.asAFile')}
        </Button>
      </ActionForm>
    </details>
  </section>
);

const Figure = ({ label, value, sub }: { label: string; value: string; sub: string }) => (
  <div className="figure">
    <dt>{label}</dt>
    <dd>{value}</dd>
    <dd className="figure__sub">{sub}</dd>
  </div>
);

const Figures = ({ view, period }: { view: AdminView; period: Period }) => (
  <section className="stack stack--s" aria-labelledby="ro-far">
    <h2 id="ro-far">{t('admin.overview.soFar', { name: period.name })}</h2>
    <dl className="card figures figures--2">
      <Figure
        label={t('admin.registrations.registered')}
        value={grouped(period.registered)}
        sub={t('admin.overview.ofPlaces', { places: period.places })}
      />
      <Figure
        label={t('admin.overview.keptMoney')}
        value={formatSum(period.paid_cents - period.refunded_cents)}
        sub={t('admin.overview.inAndBack', {
          paid: formatSum(period.paid_cents),
          refunded: formatSum(period.refunded_cents),
          held: formatSum(period.held_cents),
        })}
      />
      <Figure
        label={t('admin.registrations.waiting')}
        value={grouped(period.waiting)}
        sub={t('admin.overview.haveAnOffer', { count: period.offered })}
      />
      <Figure
        label={t('admin.registrations.unfinished')}
        value={grouped(period.unfinished)}
        sub={t('admin.overview.atThePayment', { count: period.at_payment })}
      />
    </dl>
    <p className="small muted">
      {t('admin.overview.openUntil')} <DateText value={period.closes_at.slice(0, 10)} today={view.now} />
    </p>
  </section>
);

const Places = ({ period }: { period: Period }) => (
  <section className="card card--pad stack" aria-labelledby="ro-places">
    <h2 className="h-card" id="ro-places">
      {t('admin.overview.placesLeft')}
    </h2>
    <ul className="stack">
      {period.divisions.map(({ id, name, taken, offered, capacity, waiting }) => (
        <li key={id} className="cap">
          <span className="cap__name">{withDashes(name)}</span>
          <span className="cap__n">
            <b>{taken}</b> {t('admin.overview.of', { capacity })}
          </span>
          <progress className="cap__bar" aria-hidden="true" value={taken} max={Math.max(1, capacity)} />
          <span className="cap__note">
            {[
              t('admin.overview.left', { count: Math.max(capacity - taken, 0) }),
              offered > 0 ? t('admin.overview.heldForAnOffer', { count: offered }) : '',
              waiting > 0 ? t('admin.overview.waitFor', { count: waiting }) : t('admin.overview.nobodyWaits'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
    <ButtonLink small href="/admin/waiting-list">
      {t('admin.overview.waitingLists')}
    </ButtonLink>
  </section>
);

const Unfinished = ({ period }: { period: Period }) => (
  <section className="card card--pad stack stack--s" aria-labelledby="ro-drafts">
    <h2 className="h-card" id="ro-drafts">
      {t('admin.registrations.unfinished')}
    </h2>
    <p className="small muted">{t('admin.overview.begunAndNotSent')}</p>
    <dl className="lines">
      <div className="line">
        <dt>{t('admin.registrations.atThePayment')}</dt>
        <dd>{period.at_payment}</dd>
        <dd className="hint">{t('admin.overview.priceShown')}</dd>
      </div>
      <div className="line">
        <dt>{t('admin.overview.beforeThePrice')}</dt>
        <dd>{period.unfinished - period.at_payment}</dd>
        <dd className="hint">{t('admin.overview.childEntered')}</dd>
      </div>
    </dl>
    <a href={`/admin/registrations?state=unfinished&period_id=${period.id}`}>{t('admin.overview.showThem')}</a>
  </section>
);

const Periods = ({ view, periods, period }: OverviewProps) => (
  <section className="stack stack--s" aria-labelledby="ro-periods">
    <div className="section-head">
      <h2 id="ro-periods">{t('admin.overview.periods')}</h2>
      <a href="/admin/registration-periods">{t('admin.overview.allPeriods')}</a>
    </div>
    <ul className="card rows">
      {periods.slice(0, 6).map(({ id, name, league, status, opens_at, closes_at, registered, places }) => (
        <li key={id}>
          <a
            className="period"
            href={`/admin/registration?period=${id}`}
            aria-current={id === period?.id ? 'true' : undefined}
          >
            <span>
              <span className="strong">{name}</span>{' '}
              {status === 'open' ? <Tag tone="success">{t('admin.overview.open')}</Tag> : null}
              <br />
              <span className="small muted">
                {withDashes(league)} ·{' '}
                {status === 'upcoming'
                  ? t('admin.overview.opens', { day: formatDate(opens_at.slice(0, 10), view.now) })
                  : t('admin.overview.until', { day: formatDate(closes_at.slice(0, 10), view.now) })}
              </span>
            </span>
            <span className="period__n">
              <b>{registered}</b> {t('admin.overview.of', { capacity: places })}
            </span>
          </a>
        </li>
      ))}
    </ul>
  </section>
);

const OverviewPage = (props: OverviewProps) => {
  const { view, needs, periods, period } = props;
  const isClosed = !periods.some(({ status }) => status === 'open');
  const next = periods.find(({ status }) => status === 'upcoming');
  return (
    <AdminFrame view={view}>
      <div className="section-head">
        <h1>{t('admin.overview.registration')}</h1>
      </div>
      <SectionTabs view={view} />
      {isClosed ? (
        <p className="small muted">
          {next
            ? t('admin.overview.closedUntil', { day: formatDate(next.opens_at.slice(0, 10), view.now) })
            : t('admin.overview.closed')}
        </p>
      ) : null}
      <div className="cols--admin flow">
        <div className="stack stack--l">
          <Needs view={view} needs={needsOf({ view, needs })} />
          {period ? <Days view={view} period={period} /> : null}
          <Periods {...props} />
        </div>
        {period ? (
          <div className="stack stack--l">
            <Figures view={view} period={period} />
            <Places period={period} />
            <Unfinished period={period} />
          </div>
        ) : null}
      </div>
    </AdminFrame>
  );
};

export const registrationOverview = adminPage<OverviewProps>({
  path: '/admin/registration',
  title: t('admin.overview.registration'),
  section: 'registration',
  tab: t('admin.overview.overview'),
  load: ({ need, query }) => need('getRegistrationOverview', { query: { period_id: numberIn(query['period']) } }),
  Page: OverviewPage,
});
