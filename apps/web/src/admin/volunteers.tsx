import { t } from '@sports-hub/contract/texts';
import type { DutyTaker, HomeHours, ManagedDuty } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import { Button, Check, Empty, Field, MomentText, SelectField, Tag } from '../kit/index.ts';
import { rich } from '../kit/rich.tsx';
import { ActionForm } from './forms.tsx';
import { AdminFrame, SectionTabs } from './frame.tsx';
import { adminPage } from './page.tsx';
import { errorOf, may, valueOf, type AdminView } from './view.ts';

const hidden = (inside: ReactNode) => <span className="hidden-text">{inside}</span>;
const hoursOf = (minutes: number): number => Math.round(minutes / 6) / 10;
const hasBegun = ({ starts_at_utc }: ManagedDuty, view: AdminView): boolean =>
  starts_at_utc === null || starts_at_utc.slice(0, 10) <= view.now;

const Outcome = ({ view, duty, taker }: { view: AdminView; duty: ManagedDuty; taker: DutyTaker }) => {
  if (taker.outcome)
    return <Tag>{taker.outcome === 'done' ? t('admin.volunteers.done') : t('admin.volunteers.missed')}</Tag>;
  if (!may(view.me, 'season', 'write') || !hasBegun(duty, view) || duty.is_canceled) return null;
  const words = { name: taker.name, title: duty.title, hidden };
  return (
    <>
      {(['done', 'missed'] as const).map((outcome) => (
        <ActionForm
          key={outcome}
          view={view}
          op="confirmDuty"
          id={duty.id}
          hidden={{ member_id: taker.member_id, outcome }}
          className="inline-form"
        >
          <Button small kind="quiet" type="submit">
            {outcome === 'done' ? rich('admin.volunteers.sayDone', words) : rich('admin.volunteers.sayMissed', words)}
          </Button>
        </ActionForm>
      ))}
    </>
  );
};

const Taker = ({ view, duty, taker }: { view: AdminView; duty: ManagedDuty; taker: DutyTaker }) => (
  <li>
    {taker.name}
    {taker.offered ? <span className="small muted"> · {t('admin.volunteers.offered')}</span> : null}
    {taker.moved ? <span className="small muted"> · {t('admin.volunteers.askedAgain')}</span> : null}{' '}
    <Outcome view={view} duty={duty} taker={taker} />
  </li>
);

const Shift = ({ view, duty }: { view: AdminView; duty: ManagedDuty }) => (
  <li className="rows__item">
    <span className="grow">
      <span className="strong">
        {duty.title}
        {duty.event ? `, ${duty.event.title}` : ''}
      </span>{' '}
      {duty.is_canceled ? <Tag tone="warning">{t('admin.volunteers.isCanceled')}</Tag> : null}
      {!duty.is_canceled && duty.taken < duty.places ? (
        <Tag tone="warning">{t('admin.volunteers.gaps', { count: duty.places - duty.taken })}</Tag>
      ) : null}
      {duty.coaches_only ? <Tag>{t('admin.volunteers.coachesAndStaff')}</Tag> : null}
      <br />
      <span className="small muted">
        {duty.starts_at ? <MomentText value={duty.starts_at} today={view.now} /> : t('admin.volunteers.allSeason')}
        {' · '}
        {[
          t('admin.volunteers.minutes', { minutes: duty.minutes }),
          duty.team?.name ?? t('admin.volunteers.everybody'),
          duty.place,
          t('admin.volunteers.spots', { taken: duty.taken, places: duty.places }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {duty.takers.length > 0 ? (
        <ul className="small">
          {duty.takers.map((taker) => (
            <Taker key={taker.member_id} view={view} duty={duty} taker={taker} />
          ))}
        </ul>
      ) : null}
    </span>
    {may(view.me, 'season', 'write') ? (
      <ActionForm view={view} op="withdrawDuty" id={duty.id} className="">
        <Button small kind="quiet" type="submit">
          {rich('admin.volunteers.withdraw', { title: duty.title, hidden })}
        </Button>
      </ActionForm>
    ) : null}
  </li>
);

const NewShift = ({ view }: { view: AdminView }) => {
  const field = (name: string, otherwise = '') => ({
    id: `shift-${name}`,
    name,
    defaultValue: valueOf(view, 'makeDuty', name, otherwise),
    error: errorOf(view, 'makeDuty', name),
  });
  return (
    <details className="card card--pad" open={view.typed?.op === 'makeDuty'}>
      <summary>{t('admin.volunteers.newShift')}</summary>
      <ActionForm view={view} op="makeDuty" className="form stack">
        <Field {...field('title')} label={t('admin.volunteers.what')} required maxLength={80} />
        <SelectField
          id="shift-kind"
          name="kind"
          label={t('admin.volunteers.kind')}
          selected={valueOf(view, 'makeDuty', 'kind', 'shift')}
          error={errorOf(view, 'makeDuty', 'kind')}
          options={[
            { value: 'shift', label: t('admin.volunteers.shift') },
            { value: 'snack', label: t('admin.volunteers.snack') },
          ]}
        />
        <Field
          {...field('starts_at')}
          type="datetime-local"
          label={t('admin.volunteers.when')}
          hint={t('admin.volunteers.leaveItEmpty')}
        />
        <Field
          {...field('minutes', '60')}
          type="number"
          min={5}
          max={1440}
          label={t('admin.volunteers.howLong')}
          required
        />
        <Field
          {...field('places', '1')}
          type="number"
          min={1}
          max={50}
          label={t('admin.volunteers.howMany')}
          required
        />
        <Field {...field('note')} label={t('admin.volunteers.note')} optional maxLength={300} />
        <Check name="coaches_only" value="true" label={t('admin.volunteers.withChildren')} />
        <div>
          <Button kind="primary" type="submit">
            {t('admin.volunteers.make')}
          </Button>
        </div>
      </ActionForm>
    </details>
  );
};

const VolunteersPage = ({ view, items }: { view: AdminView; items: ManagedDuty[] }) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>{t('admin.volunteers.volunteers')}</h1>
    </div>
    <SectionTabs view={view} />
    {items.length > 0 ? (
      <ul className="card rows">
        {items.map((duty) => (
          <Shift key={duty.id} view={view} duty={duty} />
        ))}
      </ul>
    ) : (
      <Empty icon="calendar" title={t('admin.volunteers.noShifts')} />
    )}
    {may(view.me, 'season', 'write') ? <NewShift view={view} /> : null}
  </AdminFrame>
);

export const volunteers = adminPage({
  path: '/admin/volunteers',
  title: t('admin.volunteers.volunteers'),
  section: 'season',
  tab: t('admin.volunteers.volunteers'),
  load: ({ need }) => need('listAdminDuties'),
  Page: VolunteersPage,
  done: {
    makeDuty: t('admin.volunteers.theShiftIsThere'),
    withdrawDuty: t('admin.volunteers.theShiftIsWithdrawn'),
    confirmDuty: t('admin.volunteers.noted'),
  },
  audit: {
    'duty.made': t('admin.volunteers.madeADuty'),
    'duty.withdrawn': t('admin.volunteers.withdrewADuty'),
    'duty.confirmed': t('admin.volunteers.confirmedADuty'),
  },
});

const Home = ({ home }: { home: HomeHours }) => (
  <li className="rows__item">
    <span className="grow">
      <span className="strong">{home.name}</span>{' '}
      {home.opted_out ? <Tag>{t('admin.volunteers.paidInstead')}</Tag> : null}
      <br />
      <span className="small muted">
        {t('admin.volunteers.homeHours', {
          done: hoursOf(home.done_minutes),
          asked: hoursOf(home.asked_minutes),
          taken: hoursOf(home.taken_minutes),
        })}
      </span>
    </span>
  </li>
);

const HoursPage = ({ view, hours, items }: { view: AdminView; hours: number | null; items: HomeHours[] }) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>{t('admin.volunteers.hours')}</h1>
    </div>
    <SectionTabs view={view} />
    <p>{hours === null ? t('admin.volunteers.noHoursAreAsked') : t('admin.volunteers.hoursOf', { count: hours })}</p>
    <p className="small muted">{t('admin.volunteers.aChildNeverLoses')}</p>
    {items.length > 0 ? (
      <ul className="card rows">
        {items.map((home) => (
          <Home key={home.member_id} home={home} />
        ))}
      </ul>
    ) : null}
    {may(view.me, 'season', 'write') ? (
      <ActionForm view={view} op="askForHours" className="card card--pad form stack">
        <Field
          id="hours"
          name="hours"
          type="number"
          min={1}
          max={100}
          label={t('admin.volunteers.hoursForEachHome')}
          hint={t('admin.volunteers.emptyAsksForNone')}
          defaultValue={valueOf(view, 'askForHours', 'hours', String(hours ?? ''))}
          error={errorOf(view, 'askForHours', 'hours')}
        />
        <div>
          <Button type="submit">{t('admin.volunteers.save')}</Button>
        </div>
      </ActionForm>
    ) : null}
  </AdminFrame>
);

export const volunteerHours = adminPage({
  path: '/admin/volunteer-hours',
  title: t('admin.volunteers.hours'),
  section: 'season',
  tab: t('admin.volunteers.hours'),
  load: ({ need }) => need('listDutyHours'),
  Page: HoursPage,
  done: { askForHours: t('admin.volunteers.saved') },
  audit: { 'duty.hours_asked': t('admin.volunteers.askedForHours') },
});
