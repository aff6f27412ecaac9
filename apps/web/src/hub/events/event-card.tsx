import { t } from '@sports-hub/contract/texts';
import type { TeamEvent, TeamRef } from '@sports-hub/contract';
import { ButtonLink, formatDate, formatTime, Icon, Jersey, Notice, Tag, TimeText } from '../../kit/index.ts';

/** Where an event can be seen elsewhere. */
export interface EventWays {
  /** Its public page on the sport's site. */
  page: string;
  sportName: string;
  directions?: string | undefined;
}

const STATES = {
  scheduled: { tag: <Tag tone="success">{t('hub.event.onAsPlanned')}</Tag>, look: '' },
  final: { tag: <Tag>{t('hub.event.played')}</Tag>, look: ' game-now--done' },
  postponed: { tag: <Tag tone="warning">{t('hub.week.postponed')}</Tag>, look: ' game-now--moved' },
  cancelled: { tag: <Tag tone="danger">{t('hub.week.canceled')}</Tag>, look: ' game-now--moved' },
};

const Side = ({ team, words }: { team: TeamRef; words: string }) => (
  <span className="versus__side">
    <Jersey colour={team.color} />
    <span>{team.name}</span> <small>{words}</small>
  </span>
);

function Versus({ event: { kind, team, opponent, is_home, title } }: { event: TeamEvent }) {
  if (!opponent)
    return (
      <h1 className="versus versus--one" id="t">
        {kind === 'practice' ? (
          <Side team={team} words={t('hub.event.practice')} />
        ) : (
          <span className="versus__side">
            <span>{title}</span> <small>{team.name}</small>
          </span>
        )}
      </h1>
    );
  const [home, away] = is_home ? [team, opponent] : [opponent, team];
  return (
    <h1 className="versus" id="t">
      <Side team={away} words={t('hub.event.visitors')} /> <span className="versus__at">{t('hub.event.at')}</span>{' '}
      <Side team={home} words={t('hub.event.home')} />
    </h1>
  );
}

/** What it is: whether it takes place, when, where, and who plays. */
export function EventCard({ event, ways, today, isOver }: EventCardProps) {
  const { status, starts_at, ends_at, be_there_at, place } = event;
  const { tag, look } = STATES[status === 'scheduled' && isOver ? 'final' : status];
  return (
    <article className={`card game-now${look}`} aria-labelledby="t">
      <div className="game-now__when">
        <p className="row">
          {tag} <span className="small muted">{ways.sportName}</span>
        </p>
        <p className="game-now__time">
          <time dateTime={starts_at}>
            <span>{formatDate(starts_at, today)}</span> <span>{formatTime(starts_at)}</span>
          </time>
        </p>
        {be_there_at || ends_at ? (
          <p className="game-now__place">
            <Icon name="clock" />
            <span>
              {be_there_at ? (
                <span className="strong block">{t('hub.event.beThereAt', { time: formatTime(be_there_at) })}</span>
              ) : null}
              {ends_at ? (
                <span className="small muted block">
                  {t('hub.event.endsAbout')} <TimeText value={ends_at} />
                </span>
              ) : null}
            </span>
          </p>
        ) : null}
        <p className="game-now__place">
          <Icon name="pin" />
          <span>
            <span className="strong">{place ? place.name : t('hub.event.placeToBeAnnounced')}</span>
            {place?.address ? <span className="small muted block">{place.address}</span> : null}
          </span>
        </p>
      </div>
      {status === 'cancelled' || status === 'postponed' ? (
        <div className="game-now__note">
          <Notice tone={status === 'cancelled' ? 'danger' : 'warning'} icon={status === 'cancelled' ? 'no' : 'clock'}>
            {status === 'cancelled' ? t('hub.event.doesNotTakePlace') : t('hub.event.theNewTimeIsNotKnown')}
          </Notice>
        </div>
      ) : null}
      <Versus event={event} />
      <div className="card__foot actions actions--fill">
        {ways.directions && status === 'scheduled' && !isOver ? (
          <ButtonLink icon="route" href={ways.directions} rel="noopener noreferrer">
            {t('hub.home.directions')}
          </ButtonLink>
        ) : null}
        {isOver ? null : (
          <ButtonLink icon="calendar-plus" href="/account.php?tab=calendar">
            {t('hub.event.addToCalendar')}
          </ButtonLink>
        )}
        <ButtonLink kind="quiet" href={ways.page}>
          {t('hub.event.seeItIn', { sport: ways.sportName })}
        </ButtonLink>
      </div>
    </article>
  );
}

interface EventCardProps {
  event: TeamEvent;
  ways: EventWays;
  today: string;
  isOver: boolean;
}
