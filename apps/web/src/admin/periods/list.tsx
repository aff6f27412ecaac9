import { t } from '@sports-hub/contract/texts';
import type { AdminPeriod } from '@sports-hub/contract';
import {
  Button,
  ButtonLink,
  Empty,
  Field,
  formatMoney,
  formatShortDate,
  formatSum,
  Icon,
  SelectField,
} from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { AdminFrame, SectionTabs } from '../frame.tsx';
import { adminPage } from '../page.tsx';
import { errorOf, valueOf, type AdminView } from '../view.ts';
import { canWrite, pathOf, StateTag } from './parts.tsx';

const priceWords = ({ fee, early, sibling, late }: AdminPeriod, today: string): string =>
  fee === 0
    ? t('admin.periods.freeNoPayment')
    : [
        formatSum(fee),
        ...(early
          ? [
              t('admin.periods.earlyPrice', {
                price: formatMoney(fee - early.amount),
                day: formatShortDate(early.until, today),
              }),
            ]
          : []),
        ...(sibling
          ? [t('admin.periods.siblingPrice', { n: sibling.from_child, amount: formatSum(-sibling.amount) })]
          : []),
        ...(late
          ? [t('admin.periods.latePrice', { amount: formatSum(late.amount), day: formatShortDate(late.from, today) })]
          : []),
      ].join(' · ');

const Row = ({ view, period }: { view: AdminView; period: AdminPeriod }) => {
  const day = (time: string): string => formatShortDate(time, view.now);
  return (
    <li>
      <a className="period" href={pathOf(period.id)}>
        <span>
          <span className="strong">{period.name}</span> <StateTag period={period} />
          <span className="block small muted">
            {period.status === 'closed'
              ? t('admin.periods.closedOn', { league: period.league, day: day(period.closes_at) })
              : t('admin.periods.fromTo', {
                  league: period.league,
                  from: day(period.opens_at),
                  until: day(period.closes_at),
                })}
          </span>
          {period.status === 'closed' ? null : (
            <span className="block small muted">{priceWords(period, view.now)}</span>
          )}
          {period.obstacles.map((words) => (
            <span key={words} className="block small warning-text">
              <Icon name="alert" size="s" className="inline" /> {t('admin.periods.cannotBePublished', { words })}
            </span>
          ))}
        </span>
        <span className="period__n">
          {period.is_published
            ? t('admin.periods.takenOf', { registered: period.registered, places: period.places })
            : t('admin.periods.placesInAll', { count: period.places })}
          {period.is_published && period.status !== 'closed' ? (
            <span className="block small muted">
              {period.waiting > 0
                ? t('admin.periods.childrenWait', { count: period.waiting })
                : t('admin.periods.nobodyWaits')}
            </span>
          ) : null}
        </span>
      </a>
    </li>
  );
};

const Group = ({ view, title, items, id }: { view: AdminView; title: string; items: AdminPeriod[]; id: string }) =>
  items.length === 0 ? null : (
    <section className="stack stack--s" aria-labelledby={id}>
      <h2 id={id} className="title-s">
        {title}
      </h2>
      <ul className="card rows">
        {items.map((period) => (
          <Row key={period.id} view={view} period={period} />
        ))}
      </ul>
    </section>
  );

interface ListProps {
  view: AdminView;
  items: AdminPeriod[];
  leagues: { id: number; name: string }[];
}

const NewPeriod = ({ view, items, leagues }: ListProps) => {
  const op = 'createPeriod';
  const field = (name: string, otherwise = '') => ({
    id: `new-${name}`,
    name,
    error: errorOf(view, op, name),
    value: valueOf(view, op, name, otherwise),
  });
  const { value, ...name } = field('name');
  const league = field('league_id', String(items[0]?.league_id ?? leagues[0]?.id ?? ''));
  const copy = field('copy_of', String(items[0]?.id ?? ''));
  return (
    <section className="card card--pad stack" id="new-period" aria-labelledby="new-period-title">
      <h2 id="new-period-title" className="h-card">
        {t('admin.periods.newPeriod')}
      </h2>
      <ActionForm view={view} op={op} back="/admin/registration-periods/:id">
        <div className="fields-3">
          <Field {...name} label={t('admin.periods.name')} defaultValue={value} required maxLength={80} />
          <SelectField
            {...league}
            label={t('admin.periods.league')}
            selected={league.value}
            options={leagues.map(({ id, name: label }) => ({ value: String(id), label }))}
          />
          <SelectField
            {...copy}
            label={t('admin.periods.startFrom')}
            selected={copy.value}
            options={[
              ...items.map(({ id, name: label }) => ({
                value: String(id),
                label: t('admin.periods.copyOf', { label }),
              })),
              { value: '', label: t('admin.periods.anEmptyPeriod') },
            ]}
          />
        </div>
        <p className="small muted">{t('admin.periods.staysPrivate')}</p>
        <div className="actions">
          <Button kind="primary" type="submit">
            {t('admin.periods.makeThePeriod')}
          </Button>
        </div>
      </ActionForm>
    </section>
  );
};

const PeriodsPage = ({ view, items, leagues }: ListProps) => {
  const open = items.filter(({ is_published, status }) => is_published && status !== 'closed');
  const prepared = items.filter(({ is_published }) => !is_published);
  const closed = items.filter(({ is_published, status }) => is_published && status === 'closed');
  return (
    <AdminFrame view={view}>
      <div className="section-head">
        <h1>{t('admin.periods.periods')}</h1>
        {canWrite(view) ? (
          <ButtonLink kind="primary" icon="plus" href="#new-period">
            {t('admin.periods.newPeriod')}
          </ButtonLink>
        ) : null}
      </div>
      <SectionTabs view={view} />
      <p className="small muted">{t('admin.periods.whatAPeriodIs')}</p>
      {items.length === 0 ? <Empty icon="calendar" title={t('admin.periods.none')} /> : null}
      <Group view={view} id="open-periods" title={t('admin.periods.openAndToCome')} items={open} />
      <Group view={view} id="prepared-periods" title={t('admin.periods.notPublicYet')} items={prepared} />
      <Group view={view} id="closed-periods" title={t('admin.periods.closed')} items={closed} />
      <p className="small muted">{t('admin.periods.whatACopyTakes')}</p>
      {canWrite(view) && leagues.length > 0 ? <NewPeriod view={view} items={items} leagues={leagues} /> : null}
    </AdminFrame>
  );
};

export const periods = adminPage({
  path: '/admin/registration-periods',
  title: t('admin.periods.periods'),
  section: 'registration',
  tab: t('admin.periods.periods'),
  load: ({ need }) => need('listAdminPeriods'),
  Page: PeriodsPage,
  styles: ['periods.css'],
  done: { createPeriod: t('admin.periods.made') },
  audit: { 'registration_period.created': t('admin.periods.madeThePeriod') },
});
