import { t } from '@sports-hub/contract/texts';
import type { EventTurnout } from '@sports-hub/contract';
import { Empty, formatMoment } from '../kit/index.ts';
import { AdminFrame } from './frame.tsx';
import { adminPage } from './page.tsx';
import { SeasonTabs } from './season/parts.tsx';
import type { AdminView } from './view.ts';

const AnswerCountsPage = ({ view, items }: { view: AdminView; items: EventTurnout[] }) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>{t('admin.divisions.season')}</h1>
    </div>
    <SeasonTabs view={view} />
    <p className="small muted">{t('admin.answerCounts.whatIsShown')}</p>
    {items.length > 0 ? (
      <ul className="card rows">
        {items.map(({ kind, event_id, title, team, starts_at, turnout }) => (
          <li key={`${kind} ${event_id} ${team.id}`} className="rows__item">
            <span className="grow">
              <span className="strong">{[team.name, title].join(' · ')}</span>
              <br />
              <span className="small muted">
                {[
                  formatMoment(starts_at),
                  t('admin.answerCounts.counts', {
                    comes: turnout.comes,
                    others: turnout.does_not_come_or_not_sure,
                    open: turnout.no_answer,
                    players: turnout.players,
                  }),
                ].join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    ) : (
      <Empty icon="calendar" title={t('admin.answerCounts.nothingIsOn')} />
    )}
  </AdminFrame>
);

export const answerCounts = adminPage({
  path: '/admin/answers',
  title: t('admin.answerCounts.answers'),
  section: 'season',
  tab: t('admin.answerCounts.answers'),
  load: ({ need }) => need('listAnswerCounts'),
  Page: AnswerCountsPage,
});
