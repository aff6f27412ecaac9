import { t } from '@sports-hub/contract/texts';
import type { ImportantNotice, TeamEvent } from '@sports-hub/contract';
import { ButtonLink, Empty, EventWords, importantTitle, sentMoment, Tag } from '../../kit/index.ts';
import { CAUSES } from '../important-families.tsx';
import { TeamEventFrame, type TeamEventData } from './team-parts.tsx';

/** What the team's families are asked to confirm of this event. */
export interface SeenByData extends TeamEventData {
  event: TeamEvent;
  notices: readonly ImportantNotice[];
}

const NoticeCard = ({ data, notice }: { data: SeenByData; notice: ImportantNotice }) => {
  const { event, now, sport } = data;
  const today = now.slice(0, 10);
  const team = notice.teams.find(({ id }) => id === event.team.id);
  if (!team) return null;
  return (
    <section className="card card--pad stack stack--s">
      <p>
        <Tag tone="warning">{CAUSES[notice.cause]}</Tag>{' '}
        <span className="small muted">
          {t('hub.important.sentAt', {
            author: notice.author ?? t('hub.important.theLeague'),
            time: sentMoment(notice.sent_at, today),
          })}
        </span>
      </p>
      {notice.cause === 'change' ? null : <p className="strong">{importantTitle(notice, today)}</p>}
      {notice.events.map((one) => (
        <p key={`${one.kind}-${one.id}`}>
          <EventWords event={{ ...one, children: [] }} today={today} />
        </p>
      ))}
      <p className="strong">{t('hub.event.seenCount', { seen: team.seen, players: team.players })}</p>
      <progress max={Math.max(team.players, 1)} value={team.seen} aria-hidden="true" />
      <ButtonLink href={`/important/${sport}/${notice.id}/${team.id}`}>{t('hub.event.seeWho')}</ButtonLink>
    </section>
  );
};

/** Which families have seen what became of this event; names and numbers are one press further, and written down. */
export function SeenByPage(data: SeenByData) {
  const { event, notices } = data;
  return (
    <TeamEventFrame data={data} event={event} place="seen">
      {notices.length > 0 ? (
        <>
          {notices.map((notice) => (
            <NoticeCard key={notice.id} data={data} notice={notice} />
          ))}
          <p className="small muted">{t('hub.event.eachLookIsWritten')}</p>
        </>
      ) : (
        <Empty icon="eye" title={t('hub.event.nothingToConfirm')}>
          {t('hub.event.nothingToConfirmWords')}
        </Empty>
      )}
    </TeamEventFrame>
  );
}
