import { t } from '@sports-hub/contract/texts';
import type { AdminDivision } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import { Button, Empty, Tag, withDashes } from '../kit/index.ts';
import { rich } from '../kit/rich.tsx';
import { ActionForm } from './forms.tsx';
import { AdminFrame, SectionTabs } from './frame.tsx';
import { adminPage } from './page.tsx';
import { may, type AdminView } from './view.ts';

const hidden = (inside: ReactNode) => <span className="hidden-text">{inside}</span>;

const Division = ({ view, division }: { view: AdminView; division: AdminDivision }) => {
  const name = withDashes(division.name);
  return (
    <li className="rows__item">
      <span className="grow">
        <span className="strong">{name}</span> {division.is_hidden ? <Tag>{t('admin.divisions.hidden')}</Tag> : null}
        {division.shows_statistics ? null : <Tag tone="info">{t('admin.divisions.noStatistics')}</Tag>}
        <br />
        <span className="small muted">
          {t('admin.divisions.teamsAndPlayers', {
            league: division.league,
            teams: t('admin.divisions.teams', { count: division.teams }),
            players: t('admin.divisions.players', { count: division.players }),
          })}
        </span>
      </span>
      {may(view.me, 'season', 'write') ? (
        <ActionForm
          view={view}
          op="setDivisionStatistics"
          id={division.id}
          hidden={{ shows_statistics: String(!division.shows_statistics) }}
          className=""
        >
          <Button small type="submit">
            {division.shows_statistics
              ? rich('admin.divisions.stopShowing', { name, hidden })
              : rich('admin.divisions.show', { name, hidden })}
          </Button>
        </ActionForm>
      ) : null}
    </li>
  );
};

const DivisionsPage = ({ view, items }: { view: AdminView; items: AdminDivision[] }) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>{t('admin.divisions.season')}</h1>
    </div>
    <SectionTabs view={view} />
    <p className="small muted">{t('admin.divisions.whatIsShown')}</p>
    {items.length > 0 ? (
      <ul className="card rows">
        {items.map((division) => (
          <Division key={division.id} view={view} division={division} />
        ))}
      </ul>
    ) : (
      <Empty icon="calendar" title={t('admin.divisions.noDivisions')} />
    )}
  </AdminFrame>
);

export const divisions = adminPage({
  path: '/admin/divisions',
  title: t('admin.divisions.divisions'),
  section: 'season',
  tab: t('admin.divisions.divisions'),
  load: ({ need }) => need('listAdminDivisions'),
  Page: DivisionsPage,
  done: { setDivisionStatistics: t('admin.divisions.saved') },
  audit: {
    'division.statistics_shown': t('admin.divisions.showsStatisticsAgain'),
    'division.statistics_hidden': t('admin.divisions.stoppedShowing'),
  },
});
