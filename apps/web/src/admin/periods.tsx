import type { AdminPeriod } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { Button, Empty, Field, formatShortDate, Tag } from '../kit/index.ts';
import { rich } from '../kit/rich.tsx';
import { ActionForm } from './forms.tsx';
import { AdminFrame, SectionTabs } from './frame.tsx';
import { adminPage } from './page.tsx';
import { errorOf, may, valueOf, type AdminView } from './view.ts';

const STATUS: Record<AdminPeriod['status'], string> = {
  upcoming: t('admin.periods.upcoming'),
  open: t('admin.periods.open'),
  closed: t('admin.periods.closed'),
};

const Period = ({ view, period }: { view: AdminView; period: AdminPeriod }) => {
  const disabled = !may(view.me, 'registration', 'write');
  const field = (name: 'teams_on' | 'cancel_until' | 'refund_percent', label: string, hint: string) => ({
    id: `${name}-${period.id}`,
    name,
    label,
    hint,
    disabled,
    defaultValue: valueOf(view, 'setPeriodPromises', name, String(period[name] ?? ''), period.id),
    error: errorOf(view, 'setPeriodPromises', name, period.id),
  });
  return (
    <section className="card card--pad stack" aria-labelledby={`period-${period.id}`}>
      <div className="stack stack--s">
        <h2 id={`period-${period.id}`} className="title-s">
          {period.name}{' '}
          {period.status === 'open' ? <Tag tone="success">{STATUS.open}</Tag> : <Tag>{STATUS[period.status]}</Tag>}
        </h2>
        <p className="small muted">
          {t('admin.periods.fromUntil', {
            league: period.league,
            opensAt: formatShortDate(period.opens_at),
            closesAt: formatShortDate(period.closes_at),
            children: t('admin.periods.registered', { count: period.registered }),
          })}
        </p>
      </div>
      <ActionForm view={view} op="setPeriodPromises" id={period.id}>
        <div className="fields-3">
          <Field {...field('teams_on', t('admin.periods.teamsOn'), t('admin.periods.teamsOnHint'))} type="date" />
          <Field
            {...field('cancel_until', t('admin.periods.cancelUntil'), t('admin.periods.cancelUntilHint'))}
            type="date"
          />
          <Field
            {...field('refund_percent', t('admin.periods.refundPercent'), t('admin.periods.refundPercentHint'))}
            type="number"
            min={0}
            max={100}
            required
          />
        </div>
        {disabled ? null : (
          <div className="actions">
            <Button type="submit">
              {rich('admin.periods.save', {
                name: period.name,
                hidden: (inside) => <span className="hidden-text">{inside}</span>,
              })}
            </Button>
          </div>
        )}
      </ActionForm>
    </section>
  );
};

const PeriodsPage = ({ view, items }: { view: AdminView; items: AdminPeriod[] }) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>{t('admin.registrationLists.registration')}</h1>
    </div>
    <SectionTabs view={view} />
    <p className="small muted">{t('admin.periods.whatFamiliesAreTold')}</p>
    {items.length > 0 ? (
      items.map((period) => <Period key={period.id} view={view} period={period} />)
    ) : (
      <Empty icon="calendar" title={t('admin.periods.none')} />
    )}
  </AdminFrame>
);

export const periods = adminPage({
  path: '/admin/registration-periods',
  title: t('admin.periods.periods'),
  section: 'registration',
  tab: t('admin.periods.periods'),
  load: ({ need }) => need('listAdminPeriods'),
  Page: PeriodsPage,
  done: { setPeriodPromises: t('admin.periods.saved') },
  audit: { 'registration_period.changed': t('admin.periods.changedWhatFamilies') },
});
