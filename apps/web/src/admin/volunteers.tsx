import { t } from '@sports-hub/contract/texts';
import type { DutyFigures, DutyOffice, DutyTaker, ManagedDuty } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import { Button, ChipLink, Chips, Empty, MomentText, SelectField, Tag } from '../kit/index.ts';
import { rich } from '../kit/rich.tsx';
import { FigureRow } from './figure-row.tsx';
import { ActionForm } from './forms.tsx';
import { AdminFrame } from './frame.tsx';
import { adminPage, numberIn } from './page.tsx';
import { SeasonTabs } from './season/parts.tsx';
import { may, type AdminView } from './view.ts';
import { NewShift, SeasonShifts } from './volunteer-forms.tsx';

const hidden = (inside: ReactNode) => <span className="hidden-text">{inside}</span>;
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

const SHOWS = ['gaps', 'ahead', 'over'] as const;
type Show = (typeof SHOWS)[number];
const SHOW_WORDS: Record<Show, string> = {
  gaps: t('admin.volunteers.showGaps'),
  ahead: t('admin.volunteers.showAhead'),
  over: t('admin.volunteers.showOver'),
};

const Figures = ({ figures: { places, taken, open, open_soon } }: { figures: DutyFigures }) => (
  <FigureRow
    label={t('admin.volunteers.ahead')}
    figures={[
      { count: places, words: t('admin.volunteers.figurePlaces') },
      { count: taken, words: t('admin.volunteers.figureTaken'), tone: 'yes' },
      { count: open, words: t('admin.volunteers.figureOpen'), tone: 'open' },
      { count: open_soon, words: t('admin.volunteers.figureSoon'), tone: 'maybe' },
    ]}
  />
);

const hrefOf = (show: Show | undefined, team: string): string => {
  const query = new URLSearchParams({ ...(show ? { show } : {}), ...(team ? { team } : {}) });
  return `/admin/volunteers${query.size > 0 ? `?${query}` : ''}`;
};

/** Which of them are shown: what is missing, what is ahead, what is over; of one team. */
const Filters = ({ office, show, team }: { office: DutyOffice; show: Show | undefined; team: string }) => (
  <div className="stack stack--s">
    <Chips label={t('admin.volunteers.show')}>
      <ChipLink href={hrefOf(undefined, team)} current={show === undefined}>
        {t('admin.volunteers.showAll')}
      </ChipLink>
      {SHOWS.map((one) => (
        <ChipLink key={one} href={hrefOf(one, team)} current={show === one}>
          {SHOW_WORDS[one]}
        </ChipLink>
      ))}
    </Chips>
    <form method="get" action="/admin/volunteers" className="actions">
      {show ? <input type="hidden" name="show" value={show} /> : null}
      <SelectField
        id="team"
        name="team"
        label={t('admin.volunteers.team')}
        selected={team}
        options={[
          { value: '', label: t('admin.volunteers.allTeams') },
          ...office.teams.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <Button type="submit">{t('admin.volunteers.showThem')}</Button>
    </form>
  </div>
);

const Ask = ({ view, count }: { view: AdminView; count: number }) => (
  <div className="card card--pad stack stack--s">
    {count > 0 ? (
      <ActionForm view={view} op="askFamiliesToHelp" className="">
        <Button icon="bell" type="submit">
          {t('admin.volunteers.askFamilies', { count })}
        </Button>
      </ActionForm>
    ) : null}
    <p className="small muted">
      {count > 0 ? t('admin.volunteers.howTheyAreAsked') : t('admin.volunteers.nobodyToAsk')}
    </p>
  </div>
);

interface VolunteersProps {
  view: AdminView;
  office: DutyOffice;
  show: Show | undefined;
  team: string;
}

const VolunteersPage = ({ view, office, show, team }: VolunteersProps) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>{t('admin.volunteers.volunteers')}</h1>
    </div>
    <SeasonTabs view={view} />
    <Figures figures={office.figures} />
    {may(view.me, 'season', 'write') ? <Ask view={view} count={office.homes_to_ask} /> : null}
    <Filters office={office} show={show} team={team} />
    {office.items.length > 0 ? (
      <ul className="card rows">
        {office.items.map((duty) => (
          <Shift key={duty.id} view={view} duty={duty} />
        ))}
      </ul>
    ) : (
      <Empty icon="calendar" title={t('admin.volunteers.noShifts')} />
    )}
    {may(view.me, 'season', 'write') ? (
      <>
        <NewShift view={view} office={office} team={team} />
        <SeasonShifts view={view} office={office} />
      </>
    ) : null}
  </AdminFrame>
);

export const volunteers = adminPage({
  path: '/admin/volunteers',
  title: t('admin.volunteers.volunteers'),
  section: 'season',
  tab: t('admin.volunteers.volunteers'),
  load: async ({ need, query }) => {
    const show = SHOWS.find((one) => one === query['show']);
    const team = numberIn(query['team']);
    const office = await need('listAdminDuties', { query: { show, team_id: team } });
    return { office, show, team: team === undefined ? '' : String(team) };
  },
  Page: VolunteersPage,
  done: {
    makeDuty: t('admin.volunteers.theShiftIsThere'),
    makeSeasonDuties: t('admin.volunteers.theShiftsAreThere'),
    askFamiliesToHelp: t('admin.volunteers.theyAreAsked'),
    withdrawDuty: t('admin.volunteers.theShiftIsWithdrawn'),
    confirmDuty: t('admin.volunteers.noted'),
  },
  audit: {
    'duty.made': t('admin.volunteers.madeADuty'),
    'duty.season_made': t('admin.volunteers.madeForTheSeason'),
    'duty.families_asked': t('admin.volunteers.askedFamilies'),
    'duty.withdrawn': t('admin.volunteers.withdrewADuty'),
    'duty.confirmed': t('admin.volunteers.confirmedADuty'),
  },
});
