import { t } from '@sports-hub/contract/texts';
import { rich } from '../kit/rich.tsx';
import type { RegistrationPeriod } from '@sports-hub/contract';
import { ButtonLink, Empty, formatDate, formatMoney, PageHead, Tag, withDashes } from '../kit/index.ts';
import { to } from './addresses.ts';
import type { PageContext } from './data.ts';
import { SportFrame } from './frame.tsx';
import { sportHead } from './head.ts';

const ordinal = (n: number): string =>
  ['first', 'second', 'third', 'fourth', 'fifth'][n - 1] ?? t('sport.registrationDates.th', { n });

export interface RegistrationDatesData extends PageContext {
  items: readonly RegistrationPeriod[];
}

const TAGS = {
  open: <Tag tone="success">{t('sport.registrationDates.open')}</Tag>,
  upcoming: <Tag tone="info">{t('sport.registrationDates.notOpenYet')}</Tag>,
  closed: <Tag>{t('sport.registrationDates.closed')}</Tag>,
};

const places = (left: number): string =>
  left <= 0
    ? t('sport.registrationDates.fullWaitingList')
    : left === 1
      ? t('sport.registrationDates.onePlaceLeft')
      : t('sport.registrationDates.placesLeft', { left });

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
          ? t('sport.registrationDates.opensUntil', {
              opensAt: formatDate(period.opens_at, today),
              closesAt: formatDate(period.closes_at, today),
            })
          : period.status === 'open'
            ? t('sport.registrationDates.until', { closesAt: formatDate(period.closes_at, today) })
            : t('sport.registrationDates.closedSince', { closesAt: formatDate(period.closes_at, today) })}
      </p>
      <ul className="ticks">
        <li>
          {period.fee === 0
            ? t('sport.registrationDates.free')
            : t('sport.registrationDates.aChild', { fee: formatMoney(period.fee) })}
          {period.early_bird
            ? t('sport.registrationDates.lessUntil', {
                discount: formatMoney(period.early_bird.discount),
                endsAt: formatDate(period.early_bird.ends_at, today),
              })
            : ''}
        </li>
        {period.sibling_discount ? (
          <li>
            {t('sport.registrationDates.lessFromTheChildOf', {
              discount: formatMoney(period.sibling_discount.discount),
              ordinal: ordinal(period.sibling_discount.from_child),
            })}
          </li>
        ) : null}
        {period.volunteer.required ? (
          <li>
            {period.volunteer.description}
            {period.volunteer.opt_out_fee > 0
              ? ` ${t('sport.registrationDates.orInstead', { optOutFee: formatMoney(period.volunteer.opt_out_fee) })}`
              : ''}
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
            {rich('sport.registrationDates.registerFor', {
              name: period.name,
              hidden: (inside) => <span className="hidden-text">{inside}</span>,
            })}
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
      <PageHead title={t('sport.registrationDates.registration')}>
        <p>{t('sport.registrationDates.datesFeesAndPlaces')}</p>
      </PageHead>
      {items.length === 0 ? (
        <Empty
          icon="calendar"
          title={t('sport.registrationDates.registrationIsNotOpen')}
          action={
            <ButtonLink kind="secondary" href={to.newsletter}>
              {t('sport.registrationDates.tellMeWhenItOpens')}
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
    title: t('sport.registrationDates.registration'),
    description: t('sport.registrationDates.datesFeesAndPlacesOf', { name: data.site.name }),
    trail: [],
    sheet: 'site.css',
  });
