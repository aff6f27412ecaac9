import { t } from '@sports-hub/contract/texts';
import type { PracticeDetail } from '@sports-hub/contract';
import {
  ButtonLink,
  CalendarSheet,
  formatDate,
  formatMoment,
  formatSpan,
  Icon,
  Jersey,
  Notice,
  Tag,
  withDashes,
} from '../kit/index.ts';
import { mapHref, to } from './addresses.ts';
import { teamFeed } from './calendar-card.tsx';
import type { PageContext } from './data.ts';
import { SportFrame } from './frame.tsx';
import { sportHead } from './head.ts';
import { PlaceLine } from './place-line.tsx';

export interface PracticeData extends PageContext {
  practice: Omit<PracticeDetail, 'calendar_url'>;
}

export function PracticePage({ site, path, today, practice }: PracticeData) {
  const { team, venue, notes } = practice;
  const isOff = practice.status === 'cancelled';
  return (
    <SportFrame site={site} path={path}>
      <main className="wrap wrap--narrow main" id="main">
        <a className="crumb crumb--above" href={to.practices}>
          <Icon name="left" size="s" />
          {t('sport.practice.practices')}
        </a>
        <article className={isOff ? 'card game-now game-now--moved' : 'card game-now'} aria-labelledby="t">
          <div className="game-now__when">
            <p className="row">
              {isOff ? (
                <Tag tone="danger">{t('sport.practice.cancelled')}</Tag>
              ) : (
                <Tag tone="success">{t('sport.practice.onAsPlanned')}</Tag>
              )}
              <span className="small muted">{withDashes(practice.division.name)}</span>
            </p>
            <p className="game-now__time">
              <time dateTime={practice.starts_at}>
                <span>{formatDate(practice.starts_at, today)}</span>{' '}
                <span>{formatSpan(practice.starts_at, practice.ends_at)}</span>
              </time>
            </p>
            <PlaceLine venue={venue} />
          </div>
          {notes || isOff ? (
            <div className="game-now__note">
              <Notice
                {...(isOff ? { tone: 'danger' as const, title: t('sport.practice.thisPracticeIsCancelled') } : {})}
              >
                {notes ?? t('sport.practice.itWillNotBeMade')}
              </Notice>
            </div>
          ) : null}
          <h1 className="versus versus--one" id="t">
            <a className="versus__side" href={to.team(team.id)}>
              <Jersey colour={team.color} />
              <span>{team.name}</span> <small>{t('sport.practice.practice')}</small>
            </a>
          </h1>
          <div className="card__foot actions actions--fill">
            {venue && !isOff ? (
              <ButtonLink kind="primary" icon="route" href={mapHref(venue)} rel="noopener noreferrer">
                {t('sport.practice.directions')}
              </ButtonLink>
            ) : null}
            <CalendarSheet
              id="feed-team"
              feed={teamFeed(site, team)}
              label={t('sport.practice.addThe', { name: team.name })}
            />
          </div>
        </article>
      </main>
    </SportFrame>
  );
}

export const practiceHead = (data: PracticeData) => {
  const { practice, today } = data;
  return sportHead(data, {
    title: t('sport.practice.practiceOf', {
      name: practice.team.name,
      startsAt: formatDate(practice.starts_at, today),
    }),
    description: t('sport.practice.practiceOn', {
      team: practice.team.name,
      division: withDashes(practice.division.name),
      when: [formatMoment(practice.starts_at, ''), practice.venue?.name].filter(Boolean).join(', '),
    }),
    trail: [{ label: t('sport.practice.practices'), href: to.practices }],
    // Where children are without spectators is not for search engines.
    hidden: true,
  });
};
