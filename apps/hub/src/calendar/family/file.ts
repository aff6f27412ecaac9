import { t } from '@sports-hub/contract/texts';
import {
  sportTitle,
  type AnswerValue,
  type Duty,
  type FamilyCalendarChoice,
  type OwnEvent,
  type Sport,
  type Venue,
} from '@sports-hub/contract';
import { writeCalendarFile, type CalendarFileEvent } from '@sports-hub/kernel';
import { addDays, clockInWords, fromLocalTime, toLocalDate } from '@sports-hub/kernel/time';
import { STATUS, whenOf } from '../calendar-file.ts';
import { eventPath } from '../event-path.ts';

/** Canceled events stay for so many days after that, so that nobody thinks the calendar is broken. */
const CANCELED_DAYS = 7;

export interface SportEvents {
  sport: Sport;
  items: readonly OwnEvent[];
  /** What the sport asks this member for, and what they have taken. */
  duties: readonly Duty[];
}

/** How a choice names a child or the own teams of a sport. */
export const personKey = (sport: Sport, playerId: number | null): string => `${sport}-${playerId ?? 'own'}`;
/** How a choice names what one has taken oneself, in every sport. */
export const DUTIES_KEY = 'duties';

const venueLine = ({ name, address, city, state, zip }: Venue): string =>
  [name, address, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');

const ANSWERED: Record<AnswerValue, (name: string) => string> = {
  comes: (name) => t('calendar.ownComes', { name }),
  does_not_come: (name) => t('calendar.ownDoesNotCome', { name }),
  not_sure: (name) => t('calendar.ownNotSure', { name }),
};

/** "Be there at 5:15 PM.", with the team where two of them meet at different times. */
function beThereOf({ people }: OwnEvent): string[] {
  const teams = new Map(people.map(({ team, be_there_at }) => [team.id, { team: team.name, at: be_there_at }]));
  const times = [...teams.values()].flatMap(({ team, at }) => (at ? [{ team, time: clockInWords(at) }] : []));
  const [first] = times;
  if (!first) return [];
  return times.length === teams.size && times.every(({ time }) => time === first.time)
    ? [t('calendar.ownBeThere', { time: first.time })]
    : times.map((meeting) => t('calendar.ownBeThereWith', meeting));
}

/** "Riley comes." for each child that was answered for; notes are never in it. */
const answersOf = ({ people }: OwnEvent): string[] =>
  people.flatMap(({ first_name, answer }) => (answer && first_name ? [ANSWERED[answer](first_name)] : []));

/** "Riley and Sam: skills day", unless only teams are to be named. */
function summaryOf({ title, status, people }: OwnEvent, names: FamilyCalendarChoice['names']): string {
  const who = [...new Set(people.flatMap(({ first_name }) => first_name ?? []))];
  const whole =
    names === 'teams' || who.length === 0
      ? title
      : t('calendar.ownFor', { who: who.join(t('calendar.ownAnd')), title });
  if (status === 'cancelled') return t('calendar.cancelled', { title: whole });
  return status === 'postponed' ? t('calendar.postponed', { title: whole }) : whole;
}

export interface FamilyFileOptions {
  organisation: string;
  today: string;
  /** Where a page of a sport's own site is found. */
  linkTo(sport: Sport, path: string): string;
}

const MINUTE_MS = 60_000;

/** What one has taken, from a day on; a season's duty without a time is on no day. */
function dutyEvents(
  { sport, duties }: Pick<SportEvents, 'sport' | 'duties'>,
  { alarmMinutes, forgotten, linkTo }: DutyOptions,
): CalendarFileEvent[] {
  return duties.flatMap(
    ({ id, title, event, mine, starts_at, starts_at_utc, minutes, place, is_canceled, ...duty }) => {
      if (!mine || !starts_at) return [];
      const changedAt = new Date(duty.updated_at ?? 0);
      if (is_canceled && toLocalDate(changedAt) < forgotten) return [];
      const startsAt = starts_at_utc ? new Date(starts_at_utc) : fromLocalTime(starts_at);
      const summary = event ? t('calendar.ownDutyAt', { title, event: event.title }) : t('calendar.ownDuty', { title });
      return {
        uid: `${sport}-duty-${id}@sports-hub`,
        sequence: duty.sequence ?? 0,
        changedAt,
        status: is_canceled ? 'CANCELLED' : 'CONFIRMED',
        summary: is_canceled ? t('calendar.cancelled', { title: summary }) : summary,
        when: { startsAt, endsAt: new Date(startsAt.getTime() + minutes * MINUTE_MS) },
        location: place,
        description: sportTitle(sport),
        // The hub says there who comes.
        url: linkTo(sport, `/account/hub?next=${encodeURIComponent('/account/helping')}`),
        category: 'DUTY',
        alarmMinutes: is_canceled ? undefined : alarmMinutes,
      };
    },
  );
}
interface DutyOptions extends Pick<FamilyFileOptions, 'linkTo'> {
  alarmMinutes: number;
  /** What was canceled before this day is not in it any more. */
  forgotten: string;
}

/** What a family's calendar holds, as an iCalendar file. The same events always give the same bytes. */
export function writeFamilyCalendar(
  sports: readonly SportEvents[],
  choice: FamilyCalendarChoice,
  { organisation, today, linkTo }: FamilyFileOptions,
): string {
  const leftOut = new Set(choice.left_out);
  const forgotten = addDays(today, -CANCELED_DAYS);
  const isShown = ({ kind, status, updated_at, people }: OwnEvent): boolean =>
    people.length > 0 &&
    !(choice.games_only && kind !== 'game') &&
    !(status === 'cancelled' && toLocalDate(new Date(updated_at)) < forgotten);
  const eventOf = (sport: Sport, event: OwnEvent): CalendarFileEvent => ({
    uid: `${sport}-${event.kind}-${event.id}@sports-hub`,
    sequence: event.sequence,
    changedAt: new Date(event.updated_at),
    status: STATUS[event.status],
    summary: summaryOf(event, choice.names),
    when: whenOf(event),
    location: event.location ?? (event.venue && venueLine(event.venue)),
    description: [sportTitle(sport), ...beThereOf(event), ...(choice.names === 'teams' ? [] : answersOf(event))].join(
      '\n',
    ),
    url: linkTo(sport, eventPath(event.kind, event.id)),
    category: event.kind.toUpperCase(),
    alarmMinutes: event.all_day || event.status === 'cancelled' ? undefined : choice.alarm_minutes,
  });
  return writeCalendarFile({
    name: t('calendar.ownName', { organisation }),
    product: 'Sports Hub//family',
    events: sports.flatMap(({ sport, items, duties }) => [
      ...items
        .map((event) => ({
          ...event,
          people: event.people.filter(
            ({ role, player_id, answer }) =>
              !leftOut.has(personKey(sport, role === 'child' ? player_id : null)) &&
              !(choice.comes_only && answer === 'does_not_come'),
          ),
        }))
        .filter(isShown)
        .map((event) => eventOf(sport, event)),
      ...(leftOut.has(DUTIES_KEY)
        ? []
        : dutyEvents({ sport, duties }, { alarmMinutes: choice.alarm_minutes, forgotten, linkTo })),
    ]),
  });
}
