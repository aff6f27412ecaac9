import { t } from '@sports-hub/contract/texts';
import type { TeamEvent } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import { formatMoment, formatTime, Icon, Outcome, Tabs, Tag } from '../../kit/index.ts';
import { HubFrame, type HubSite, type Viewer } from '../frame.tsx';
import { fieldResultsPath } from '../results/field-results.tsx';

/** What every page of a team's coaches about one event knows. */
export interface TeamEventData {
  site: HubSite;
  viewer: Viewer;
  sport: string;
  /** Local time. */
  now: string;
  csrf: string;
  /** What was done, or why not. */
  said?: string | undefined;
  refusal?: string | undefined;
}

export const teamEventPath = (sport: string, kind: string, eventId: number, teamId: number): string =>
  `/team-events/${sport}/${kind}/${eventId}/${teamId}`;

export const pathOf = (sport: string, { kind, event_id, team }: TeamEvent): string =>
  teamEventPath(sport, kind, event_id, team.id);

/** When, on another day than today with the day. */
export const momentOf = (value: string, now: string): string =>
  value.startsWith(now.slice(0, 10)) ? formatTime(value) : formatMoment(value, now.slice(0, 10));

/** The frame of the pages: what it is, and the ways between them. */
export function TeamEventFrame({
  data: { site, viewer, sport, now, said, refusal },
  event,
  place,
  follows,
  children,
}: {
  data: TeamEventData;
  event: TeamEvent;
  place: 'answers' | 'attendance' | 'change' | 'emergency' | 'seen';
  /** The call whose response says whether something is new. */
  follows?: string | undefined;
  children: ReactNode;
}) {
  const path = pathOf(sport, event);
  return (
    <HubFrame site={site} viewer={viewer} place="home">
      <main className="wrap wrap--narrow main stack stack--l" id="main" data-follows={follows}>
        <div className="stack">
          <a className="crumb" href="/">
            <Icon name="left" size="s" />
            {t('hub.week.title')}
          </a>
          <div className="page-head page-head--tight">
            <h1>{event.title}</h1>
            <p className="small">
              {[formatMoment(event.starts_at, now.slice(0, 10)), event.place?.name].filter(Boolean).join(' · ')}
            </p>
            {event.status === 'cancelled' ? (
              <p>
                <Tag tone="danger">{t('hub.week.canceled')}</Tag>
              </p>
            ) : null}
            {event.status === 'postponed' ? (
              <p>
                <Tag tone="warning">{t('hub.week.postponed')}</Tag>
              </p>
            ) : null}
          </div>
          <Tabs
            label={t('hub.event.thisEvent')}
            items={[
              { href: path, label: t('hub.event.answers'), current: place === 'answers' },
              { href: `${path}/attendance`, label: t('hub.event.attendance'), current: place === 'attendance' },
              { href: `${path}/emergency`, label: t('hub.event.emergency'), current: place === 'emergency' },
              { href: `${path}/seen`, label: t('hub.event.seenBy'), current: place === 'seen' },
              ...(event.kind === 'practice'
                ? [{ href: `${path}/change`, label: t('hub.event.changeThePractice'), current: place === 'change' }]
                : []),
              ...(event.kind === 'game'
                ? [{ href: `${fieldResultsPath(sport)}#game-${event.event_id}`, label: t('scores.result') }]
                : []),
            ]}
          />
        </div>
        <Outcome said={said} refusal={refusal} />
        {children}
      </main>
    </HubFrame>
  );
}
