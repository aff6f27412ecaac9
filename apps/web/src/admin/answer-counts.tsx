import { t } from '@sports-hub/contract/texts';
import type { EventTurnout, OpenGuest } from '@sports-hub/contract';
import { Button, Empty, formatMoment } from '../kit/index.ts';
import { rich } from '../kit/rich.tsx';
import { ActionForm } from './forms.tsx';
import { AdminFrame } from './frame.tsx';
import { adminPage } from './page.tsx';
import { SeasonTabs } from './season/parts.tsx';
import { may, type AdminView } from './view.ts';

/** What coaches noted at the field: a question, until somebody of the league has looked. */
const Guests = ({ view, guests }: { view: AdminView; guests: OpenGuest[] }) => (
  <section className="stack stack--s" aria-labelledby="guests">
    <h2 className="title-s" id="guests">
      {t('admin.answerCounts.guests')}
    </h2>
    <p className="small muted">{t('admin.answerCounts.guestsHint')}</p>
    <ul className="card rows">
      {guests.map(({ id, first_name: name, team, starts_at, place, noted_by }) => (
        <li key={id} className="rows__item rows__item--wrap">
          <span className="grow">
            <span className="strong">{[name, team.name].join(' · ')}</span>
            <br />
            <span className="small muted">
              {t('admin.answerCounts.guest', {
                place: [formatMoment(starts_at), place].filter(Boolean).join(' · '),
                name: noted_by,
              })}
            </span>
          </span>
          {may(view.me, 'season', 'write') ? (
            <ActionForm view={view} op="settleAttendanceGuest" id={id} className="inline-form">
              <Button small type="submit">
                {rich('admin.answerCounts.settle', {
                  name,
                  hidden: (inside) => <span className="hidden-text">{inside}</span>,
                })}
              </Button>
            </ActionForm>
          ) : null}
        </li>
      ))}
    </ul>
  </section>
);

const AnswerCountsPage = ({ view, items, guests }: { view: AdminView; items: EventTurnout[]; guests: OpenGuest[] }) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>{t('admin.divisions.season')}</h1>
    </div>
    <SeasonTabs view={view} />
    {guests.length > 0 ? <Guests view={view} guests={guests} /> : null}
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
  load: async ({ need }) => ({
    ...(await need('listAnswerCounts')),
    guests: (await need('listAttendanceGuests')).items,
  }),
  Page: AnswerCountsPage,
  audit: { 'season.guest_settled': t('admin.answerCounts.settled') },
});
