import type { RegistrationPeriod } from '@sports-hub/contract';
import { ButtonLink, Empty, formatDate, formatMoney, PageHead, Tag, withDashes } from '../kit/index.ts';
import { to } from './addresses.ts';
import type { PageContext } from './data.ts';
import { SportFrame } from './frame.tsx';
import { sportHead } from './head.ts';

const ordinal = (n: number): string => ['first', 'second', 'third', 'fourth', 'fifth'][n - 1] ?? `${n}th`;

export interface RegistrationDatesData extends PageContext {
  items: readonly RegistrationPeriod[];
}

const TAGS = {
  open: <Tag tone="success">Open</Tag>,
  upcoming: <Tag tone="info">Not open yet</Tag>,
  closed: <Tag>Closed</Tag>,
};

const places = (left: number): string =>
  left <= 0 ? 'full, waiting list' : left === 1 ? 'one place left' : `${left} places left`;

const PeriodCard = ({ period, today }: { period: RegistrationPeriod; today: string }) => (
  <section className="card" aria-labelledby={`period-${period.id}`}>
    <div className="card__head">
      <h2 className="title-s" id={`period-${period.id}`}>
        {period.name}
      </h2>
      {TAGS[period.status]}
    </div>
    <div className="card__body stack">
      <p>
        {period.league.name}, {period.season.name}.{' '}
        {period.status === 'upcoming'
          ? `Opens ${formatDate(period.opens_at, today)}, until ${formatDate(period.closes_at, today)}.`
          : period.status === 'open'
            ? `Until ${formatDate(period.closes_at, today)}.`
            : `Closed since ${formatDate(period.closes_at, today)}.`}
      </p>
      <ul className="ticks">
        <li>
          {period.fee === 0 ? 'Free' : `${formatMoney(period.fee)} a child`}
          {period.early_bird
            ? `; ${formatMoney(period.early_bird.discount)} less until ${formatDate(period.early_bird.ends_at, today)}`
            : ''}
        </li>
        {period.sibling_discount ? (
          <li>
            {formatMoney(period.sibling_discount.discount)} less from the {ordinal(period.sibling_discount.from_child)}{' '}
            child of a family on
          </li>
        ) : null}
        {period.volunteer.required ? (
          <li>
            {period.volunteer.description}
            {period.volunteer.opt_out_fee > 0 ? ` Or ${formatMoney(period.volunteer.opt_out_fee)} instead.` : ''}
          </li>
        ) : null}
      </ul>
      <ul className="rows rows--flush">
        {period.divisions.map(({ id, name, places_left }) => (
          <li key={id} className="rows__item">
            <span className="grow">{withDashes(name)}</span>
            <span className="small muted">{places(places_left)}</span>
          </li>
        ))}
      </ul>
      {period.status === 'open' ? (
        <p>
          <ButtonLink kind="primary" href={`${to.registrationForm}?period=${period.id}`}>
            Register<span className="hidden-text"> for {period.name}</span>
          </ButtonLink>
        </p>
      ) : null}
    </div>
  </section>
);

/** When one can register, for what, and what it costs. */
export const RegistrationDatesPage = ({ site, path, today, items }: RegistrationDatesData) => (
  <SportFrame site={site} path={path}>
    <main className="wrap wrap--narrow main stack stack--l" id="main">
      <PageHead title="Registration">
        <p>Dates, fees and places.</p>
      </PageHead>
      {items.length === 0 ? (
        <Empty
          icon="calendar"
          title="Registration is not open"
          action={
            <ButtonLink kind="secondary" href={to.newsletter}>
              Tell me when it opens
            </ButtonLink>
          }
        />
      ) : (
        items.map((period) => <PeriodCard key={period.id} period={period} today={today} />)
      )}
    </main>
  </SportFrame>
);

export const registrationDatesHead = (data: RegistrationDatesData) =>
  sportHead(data, {
    title: 'Registration',
    description: `Dates, fees and places of ${data.site.name}.`,
    trail: [],
    sheet: 'site.css',
  });
