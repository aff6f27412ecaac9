import { t } from '@sports-hub/contract/texts';
import type { AdminPeriod, AdminPeriodDetail } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import { Button, ButtonLink, formatShortDate, formatSum, Icon, Notice, siteMoney, Tabs, Tag } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { AdminFrame } from '../frame.tsx';
import { FromPage } from '../season/parts.tsx';
import { age, may, type AdminView } from '../view.ts';

export const canWrite = (view: AdminView): boolean => may(view.me, 'registration', 'write');
export const pathOf = (id: number, page = ''): string => `/admin/registration-periods/${id}${page}`;

/** "145.00" of 14500, as it is typed. */
export const typedAmount = (amount: number | null | undefined): string => {
  if (amount === null || amount === undefined) return '';
  const { digits } = siteMoney();
  return (amount / 10 ** digits).toFixed(digits);
};

/** "−$20.00" and "+$15.00" have their sign; a fee has none. */
export const Off = ({ amount }: { amount: number }) => (
  <span className="rule__amount rule__amount--off">{formatSum(-amount)}</span>
);
export const More = ({ amount }: { amount: number }) => <span className="rule__amount">+{formatSum(amount)}</span>;

export const StateTag = ({ period }: { period: Pick<AdminPeriod, 'is_published' | 'status'> }) => {
  if (!period.is_published) return <Tag tone="warning">{t('admin.periods.notPublic')}</Tag>;
  if (period.status === 'open') return <Tag tone="success">{t('admin.periods.open')}</Tag>;
  return <Tag>{period.status === 'upcoming' ? t('admin.periods.upcoming') : t('admin.periods.closed')}</Tag>;
};

/** Somebody else has saved the same period since: theirs, or mine on top of it. */
const Stale = ({ view, period }: { view: AdminView; period: AdminPeriodDetail }) =>
  period.is_stale ? (
    <Notice
      tone="warning"
      role="alert"
      title={
        period.changed?.by
          ? t('admin.season.changedThis', {
              name: period.changed.by,
              age: t('admin.frame.ago', { age: age(period.changed.at, view.now) }),
            })
          : t('admin.frame.somebodyElseChangedThisA')
      }
      actions={
        <>
          <ActionForm view={view} op="discardPeriodPlan" id={period.id} className="inline-form">
            <Button small type="submit">
              {t('admin.periods.takeTheirs')}
            </Button>
          </ActionForm>
          <ActionForm view={view} op="keepPeriodPlan" id={period.id} version={period.version} className="inline-form">
            <Button small kind="primary" type="submit">
              {t('admin.periods.keepMine')}
            </Button>
          </ActionForm>
        </>
      }
    >
      <p>{t('admin.periods.notSavedBoth')}</p>
      <ul>
        {period.changes.map(({ title, now, after }) => (
          <li key={title}>{t('admin.periods.nowAndMine', { title, now, after })}</li>
        ))}
      </ul>
    </Notice>
  ) : null;

/** What is not saved yet stays in view until it is. */
const SaveBar = ({ view, period }: { view: AdminView; period: AdminPeriodDetail }) => {
  const { changes, id, version, review } = period;
  if (changes.length === 0 || !canWrite(view)) return null;
  const needsLook = changes.some(({ is_shown_first, mails }) => is_shown_first || mails > 0);
  return (
    <div className="save-bar" role="region" aria-label={t('admin.periods.notSaved')}>
      <p className="save-bar__what">
        <b>{t('admin.periods.changesNotSaved', { count: changes.length })}</b>
        <span className="muted">{changes.map(({ title }) => title).join(' · ')}</span>
      </p>
      <ActionForm view={view} op="discardPeriodPlan" id={id} className="inline-form">
        <Button kind="quiet" type="submit">
          {t('admin.periods.discard')}
        </Button>
      </ActionForm>
      {needsLook ? (
        <ButtonLink kind="primary" href={pathOf(id, '/review')}>
          {t('admin.periods.seeWhatFollows')}
        </ButtonLink>
      ) : (
        <ActionForm
          view={view}
          op="savePeriodPlan"
          id={id}
          version={version}
          hidden={{ review }}
          className="inline-form"
        >
          <Button kind="primary" type="submit">
            {t('admin.periods.saveChanges', { count: changes.length })}
          </Button>
        </ActionForm>
      )}
    </div>
  );
};

/** Publishing, or what stands in its way. */
const Publish = ({ view, period }: { view: AdminView; period: AdminPeriodDetail }) => {
  if (period.is_published || !canWrite(view)) return null;
  const waits = period.obstacles.length > 0 || period.changes.length > 0;
  return (
    <section className="card card--pad stack stack--s" aria-labelledby="publish">
      <h2 id="publish" className="h-card">
        {t('admin.periods.notPublic')}
      </h2>
      {period.obstacles.length > 0 ? (
        <ul className="stack stack--s">
          {period.obstacles.map((words) => (
            <li key={words} className="small">
              <Icon name="alert" size="s" className="inline" /> {words}
            </li>
          ))}
        </ul>
      ) : null}
      <p className="small muted">
        {period.changes.length > 0
          ? t('admin.periods.saveFirst')
          : t('admin.periods.publishHint', { day: formatShortDate(period.opens_at, view.now) })}
      </p>
      <ActionForm view={view} op="publishPeriod" id={period.id} version={period.version} className="inline-form">
        <Button kind="primary" type="submit" disabled={waits}>
          {t('admin.periods.publish')}
        </Button>
      </ActionForm>
    </section>
  );
};

export const PeriodFrame = ({
  view,
  period,
  tab,
  children,
}: {
  view: AdminView;
  period: AdminPeriodDetail;
  tab: 'price' | 'questions';
  children: ReactNode;
}) => (
  <AdminFrame view={view}>
    <div className="page-head">
      <FromPage href="/admin/registration-periods" label={t('admin.periods.periods')} />
      <h1>
        {period.plan.name} <StateTag period={period} />
      </h1>
      <p className="muted">
        {t('admin.periods.standsSo', {
          league: period.league,
          registered: period.registered,
          waiting: period.waiting,
          unfinished: period.unfinished,
        })}
      </p>
    </div>
    <Tabs
      label={t('admin.periods.partsOfThePeriod')}
      items={[
        { href: pathOf(period.id), label: t('admin.periods.priceAndPlaces'), current: tab === 'price' },
        { href: pathOf(period.id, '/questions'), label: t('admin.periods.questions'), current: tab === 'questions' },
        { href: pathOf(period.id, '/preview'), label: t('admin.periods.asAFamilySeesIt') },
      ]}
    />
    <Stale view={view} period={period} />
    <Publish view={view} period={period} />
    {children}
    <SaveBar view={view} period={period} />
  </AdminFrame>
);
