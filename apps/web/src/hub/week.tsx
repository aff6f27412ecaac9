import type { ReactNode } from 'react';
import { t } from '@sports-hub/contract/texts';
import {
  addDays,
  ButtonLink,
  ChipLink,
  Chips,
  Empty,
  formatDate,
  formatMoment,
  formatTime,
  Icon,
  Mark,
  Tag,
  TimeText,
} from '../kit/index.ts';
import { rich } from '../kit/rich.tsx';
import { WeekAnswer, type AnswerContext, type WeekPerson } from './week-answer.tsx';

/** A game, practice or event of the family's children, or of a team that the viewer coaches. */
export interface WeekEvent {
  key: string;
  sport: string;
  kind: WeekPerson['kind'];
  /** Whom others name when it is at the same time: "Riley", "You". */
  who: string;
  /** The children by first name; none for an own team. */
  names: readonly string[];
  /** "Riley: Hawks practice". */
  title: string;
  href: string;
  /** Local time, or a date that it lasts all day. */
  starts: string;
  ends?: string | undefined;
  /** When the team meets. */
  beThere?: string | undefined;
  place: string;
  /** Where the viewer has more than one sport. */
  sportName?: string | undefined;
  /** Where a map program shows the way. */
  directions?: string | undefined;
  status?: 'cancelled' | 'postponed' | undefined;
  /** What it was a week ago, as far as that was something else. */
  was?: { place?: string | undefined; starts?: string | undefined } | undefined;
  /** Something that the viewer has taken, at no event of their own. */
  isDuty?: boolean | undefined;
  /** What the viewer does there: "Snack: you". */
  duties?: readonly string[] | undefined;
  /** For a coach: who does what for the team. */
  teamDuties?: { href: string; team: string } | undefined;
  /** The rides to it. */
  rides?: string | undefined;
  /** What does not fit beside it. */
  tags?: readonly string[] | undefined;
  people: readonly WeekPerson[];
  /** For a coach: how many of the team have answered, and where their names are. */
  counts?: { answered: number; players: number; href: string } | undefined;
}

/** Seven days, and how one goes on from them. */
export interface WeekView {
  from: string;
  to: string;
  who?: string | undefined;
  events: readonly WeekEvent[];
  names: readonly string[];
  hasOwn: boolean;
  wanted: number;
  /** The first day after these with something on, as far as is known. */
  nextDay?: string | undefined;
}

const hrefOf = ({ from, who }: { from?: string | undefined; who?: string | undefined }, today: string): string => {
  const query = new URLSearchParams();
  if (from && from !== today) query.set('week', from);
  if (who) query.set('who', who);
  return `/${query.size > 0 ? `?${query}` : ''}`;
};

const Filters = ({ week, today }: { week: WeekView; today: string }) => {
  const { names, hasOwn, wanted, who, from } = week;
  const choices = [
    ...names.map((name) => [name, name] as const),
    ...(hasOwn && names.length > 0 ? [['own', t('hub.week.you')] as const] : []),
    ...(wanted > 0 ? [['open', t('hub.week.noAnswerYet', { count: wanted })] as const] : []),
  ];
  if (choices.length < 2 && !who) return null;
  return (
    <Chips label={t('hub.week.show')}>
      <ChipLink href={hrefOf({ from }, today)} current={!who}>
        {t('hub.week.everyone')}
      </ChipLink>
      {choices.map(([value, label]) => (
        <ChipLink key={value} href={hrefOf({ from, who: value }, today)} current={who === value}>
          {label}
        </ChipLink>
      ))}
    </Chips>
  );
};

/** What changed, said so that both are seen: the new one above, the old one struck. */
const Was = ({ event: { was, status }, today }: { event: WeekEvent; today: string }) => {
  if (!was || status) return null;
  const old = [was.starts && formatMoment(was.starts, today), was.place].filter(Boolean).join(', ');
  return old ? (
    <span className="small">
      <span className="ev__was">{old}</span>
      {was.starts ? null : ` ${t('hub.week.theTimeStays')}`}
    </span>
  ) : null;
};

const Tags = ({ event: { status, was, tags = [] } }: { event: WeekEvent }) => {
  const isMoved = !status && (was?.place !== undefined || was?.starts !== undefined);
  if (!status && !isMoved && tags.length === 0) return null;
  return (
    <span className="ev__tags">
      {status === 'cancelled' ? <Tag tone="danger">{t('hub.week.canceled')}</Tag> : null}
      {status === 'postponed' ? <Tag tone="warning">{t('hub.week.postponed')}</Tag> : null}
      {isMoved ? <Tag tone="warning">{t('hub.week.moved')}</Tag> : null}
      {tags.map((tag) => (
        <Tag key={tag} tone="warning">
          {tag}
        </Tag>
      ))}
    </span>
  );
};

const Times = ({ starts, ends, beThere }: WeekEvent) => (
  <span className="ev__time">
    {starts.includes('T') ? <TimeText value={starts} /> : t('hub.week.allDay')}
    {beThere ? <small>{t('hub.week.there', { time: formatTime(beThere) })}</small> : null}
    {ends && starts.includes('T') && !beThere ? <small>{t('hub.week.to', { time: formatTime(ends) })}</small> : null}
  </span>
);

const hidden = (inside: ReactNode) => <span className="hidden-text">{inside}</span>;

const Row = ({ event, context }: { event: WeekEvent; context: AnswerContext }) => {
  const {
    sport,
    title,
    href,
    place,
    sportName,
    directions,
    rides,
    status,
    people,
    counts,
    isDuty,
    duties = [],
    teamDuties,
  } = event;
  return (
    <li className={`ev sport-${sport}${status ? ' ev--off' : ''}${isDuty ? ' ev--you' : ''}`}>
      <Times {...event} />
      <div className="ev__what">
        <a className="ev__title" href={href}>
          <Mark sport={sport} />
          {title}
        </a>
        <span className="event__sub">{[sportName, place].filter(Boolean).join(' · ')}</span>
        <span className="ev__ways small">
          {directions ? (
            <a className="event__way" href={directions} rel="noopener noreferrer">
              <Icon name="route" size="s" />
              {t('hub.home.directions')}
              <span className="hidden-text">{t('hub.home.to', { place })}</span>
            </a>
          ) : null}
          {rides ? (
            <a className="event__way" href={rides}>
              {t('hub.rides.rides')}
              <span className="hidden-text">{t('hub.home.to', { place: title })}</span>
            </a>
          ) : null}
          {teamDuties ? (
            <a className="event__way" href={teamDuties.href}>
              {rich('hub.teamDuties.ofTheTeam', { team: teamDuties.team, hidden })}
            </a>
          ) : null}
        </span>
        <Was event={event} today={context.today} />
        <Tags event={event} />
        {duties.map((duty) => (
          <span key={duty} className="line-i ev__duty">
            <Icon name="heart" size="s" />
            <span>{duty}</span>
          </span>
        ))}
        {counts ? (
          <a className="small" href={counts.href}>
            {t('hub.week.answered', { answered: counts.answered, players: counts.players })}
          </a>
        ) : null}
      </div>
      {people.length > 0 && !status ? (
        <div className="ev__do">
          {people.map((person) => (
            <WeekAnswer
              key={person.playerId}
              person={person}
              title={title}
              isNamed={people.length > 1}
              context={context}
            />
          ))}
        </div>
      ) : null}
    </li>
  );
};

/** The days of the week in order: each with its events, and those without any together in one line. */
function daysOf({ from, to, events }: WeekView): { from: string; to: string; events: readonly WeekEvent[] }[] {
  const days: { from: string; to: string; events: WeekEvent[] }[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    // What lasts several days stands at the first of them that is shown.
    const own = events.filter(({ starts }) => {
      const first = starts.slice(0, 10);
      return first === day || (day === from && first < from);
    });
    const last = days.at(-1);
    if (own.length === 0 && last?.events.length === 0) last.to = day;
    else days.push({ from: day, to: day, events: own });
  }
  return days;
}

const Day = ({ day, context }: { day: ReturnType<typeof daysOf>[number]; context: AnswerContext }) => {
  const { from, to, events } = day;
  const { today } = context;
  const name = formatDate(from, today);
  if (events.length === 0)
    return (
      <p className="wk-none">
        <b>{from === to ? name : t('hub.week.days', { from: name, to: formatDate(to, today) })}</b>
        {t('hub.week.nothingOn')}
      </p>
    );
  return (
    <section aria-labelledby={`day-${from}`}>
      <div className="wk-day">
        <h2 id={`day-${from}`}>{from === today ? t('hub.week.today', { day: name }) : name}</h2>
        <span className="small muted">{t('hub.week.events', { count: events.length })}</span>
      </div>
      <ol className="card rows">
        {events.map((event) => (
          <Row key={event.key} event={event} context={context} />
        ))}
      </ol>
    </section>
  );
};

/** Nothing in these days, though there are teams: said with what comes next. */
export const QuietWeek = ({ week, today }: { week: WeekView; today: string }) => (
  <div className="card">
    <Empty
      icon="calendar"
      title={
        week.nextDay
          ? t('hub.week.nothingOnUntil', { day: formatDate(week.nextDay, today) })
          : t('hub.home.nothingOnInTheNext')
      }
      action={
        week.nextDay ? (
          <ButtonLink href={hrefOf({ from: week.nextDay, who: week.who }, today)}>
            {t('hub.week.showThatWeek')}
          </ButtonLink>
        ) : null
      }
    >
      {week.nextDay ? t('hub.week.enjoyTheQuiet') : ''}
    </Empty>
  </div>
);

export const weekWords = ({ from, to, wanted }: WeekView, today: string): string =>
  [
    t('hub.week.days', { from: formatDate(from, today), to: formatDate(to, today) }),
    ...(wanted > 0 ? [t('hub.week.answersWanted', { count: wanted })] : []),
  ].join(' · ');

/** For a coach, on the page of this week: the team's next event, before anything is looked for. */
const NextForTeam = ({ week: { events, from }, today }: { week: WeekView; today: string }) => {
  const next = from === today ? events.find(({ teamDuties, status }) => teamDuties && !status) : undefined;
  if (!next?.teamDuties) return null;
  const when = next.starts.includes('T') ? formatMoment(next.starts, today) : formatDate(next.starts, today);
  return (
    <p className="strong">
      {t('hub.week.nextFor', { team: next.teamDuties.team, when: [when, next.place].filter(Boolean).join(', ') })}
    </p>
  );
};

export const Week = ({ week, context }: { week: WeekView; context: AnswerContext }) => (
  <>
    <NextForTeam week={week} today={context.today} />
    <Filters week={week} today={context.today} />
    {week.events.length > 0 ? (
      daysOf(week).map((day) => <Day key={day.from} day={day} context={context} />)
    ) : (
      <p className="card card--pad muted">{t('hub.week.nothingForThis')}</p>
    )}
  </>
);

export const WeekWays = ({ week, today }: { week: WeekView; today: string }) => (
  <p className="actions actions--fill">
    <ButtonLink wide href={hrefOf({ from: addDays(week.to, 1), who: week.who }, today)}>
      {t('hub.week.showTheNextWeek')}
    </ButtonLink>
    {week.from === today ? null : (
      <ButtonLink kind="quiet" wide href={hrefOf({ who: week.who }, today)}>
        {t('hub.week.backToThisWeek')}
      </ButtonLink>
    )}
  </p>
);
