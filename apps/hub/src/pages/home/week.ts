import { randomUUID } from 'node:crypto';
import { t } from '@sports-hub/contract/texts';
import type { CoachedEvent, Duty, DutyHours, FamilyEvent, OwnEvent, Sport } from '@sports-hub/contract';
import {
  familyEventPath,
  mapHref,
  ridesPath,
  teamEventPath,
  words,
  type WeekEvent,
  type WeekPerson,
} from '@sports-hub/web/render';
import { eventPath } from '../../calendar/event-path.ts';
import { dutiesAt, dutyRows } from './week-duties.ts';

/** What a sport says about a member's days: everything, and what can be answered or was. */
export interface SportWeek {
  events: readonly OwnEvent[];
  answers: readonly FamilyEvent[];
  coached: readonly CoachedEvent[];
  duties: readonly Duty[];
  /** What the member's home is asked to do this season. */
  hours?: DutyHours | undefined;
}

/** What oneself or somebody else said before, as far as that was something else. */
function beforeOf(answer: FamilyEvent['answer']): WeekPerson['before'] {
  const before = answer?.before;
  if (!before || before.value === null || before.value === answer?.value) return undefined;
  // Of two others neither is told anything about the other.
  if (before.by.is_you) return { value: before.value };
  return answer.by.is_you ? { value: before.value, name: before.by.first_name } : undefined;
}

/** A child's event as it is answered on a page. */
export const personOf = (sport: Sport, event: FamilyEvent): WeekPerson => {
  const { player_id, first_name, kind, event_id, answer, version, can_answer, closes_at } = event;
  return {
    sport,
    playerId: player_id,
    firstName: first_name,
    kind,
    eventId: event_id,
    value: answer?.value ?? null,
    note: answer?.note ?? null,
    by: answer && !answer.by.is_you ? { name: answer.by.first_name, at: answer.given_at } : undefined,
    before: beforeOf(answer),
    version,
    canAnswer: can_answer,
    closesAt: closes_at ?? undefined,
    pressId: randomUUID(),
  };
};

const peopleOf = (event: OwnEvent, sport: Sport, answers: readonly FamilyEvent[]): WeekPerson[] =>
  answers
    .filter(({ kind, event_id }) => kind === event.kind && event_id === event.id)
    .map((answer) => personOf(sport, answer));

/** The public page of an event on the sport's site. */
export const eventPage = (site: string, kind: OwnEvent['kind'], id: number): string => `${site}${eventPath(kind, id)}`;

/** Where the rides to it are, for an adult of the team: the first one's of several. */
function ridesOf({ kind, id, people, status }: OwnEvent, sport: Sport): string | undefined {
  const team = people.find(({ role }) => role !== 'player')?.team;
  return team && status === 'scheduled' ? ridesPath(sport, team.id, kind, id) : undefined;
}

/** The duties of a team that the member coaches. */
function teamDutiesOf({ people }: OwnEvent, sport: Sport): WeekEvent['teamDuties'] {
  const team = people.find(({ role }) => role === 'coach')?.team;
  return team && { href: `/team-duties/${sport}/${team.id}`, team: team.name };
}

/** What it was, where somebody may still think so: the place, and the time if that changed too. */
function wasOf({ was, starts_at, venue }: OwnEvent): WeekEvent['was'] {
  if (!was) return undefined;
  return {
    place: was.venue !== null && was.venue !== venue?.name ? was.venue : undefined,
    starts: was.starts_at === starts_at ? undefined : was.starts_at,
  };
}

function countsOf(event: OwnEvent, sport: Sport, coached: readonly CoachedEvent[]): WeekEvent['counts'] {
  if (!event.people.some(({ role }) => role === 'coach')) return undefined;
  const found = coached.find(({ kind, event_id }) => kind === event.kind && event_id === event.id);
  return (
    found && {
      answered: found.counts.players - found.counts.no_answer,
      players: found.counts.players,
      href: teamEventPath(sport, event.kind, event.id, found.team.id),
    }
  );
}

/** When the team meets, as its coaches have said; the first of two teams. */
const beThereOf = ({ people }: OwnEvent): string | undefined =>
  people.flatMap(({ be_there_at }) => be_there_at ?? []).sort()[0];

/** Of which sport a row is; named where the member has several. */
export interface SportPlace {
  sport: Sport;
  site: string;
  sportName?: string | undefined;
}

const shownFor = (event: OwnEvent, { sport, site, sportName }: SportPlace, week: SportWeek): WeekEvent => {
  const names = [...new Set(event.people.flatMap(({ first_name }) => first_name ?? []))];
  const { venue, status } = event;
  const people = peopleOf(event, sport, week.answers);
  const [child] = people;
  const counts = countsOf(event, sport, week.coached);
  return {
    key: `${sport}-${event.kind}-${event.id}`,
    sport,
    kind: event.kind,
    who: names.length > 0 ? words.list(names) : t('hub.week.you'),
    names,
    title: names.length > 0 ? t('hub.week.for', { who: words.list(names), title: event.title }) : event.title,
    // Its own page on the hub: where it is answered, or where the answers are read; else the public one.
    href: child
      ? familyEventPath(sport, event.kind, event.id, child.playerId)
      : (counts?.href ?? eventPage(site, event.kind, event.id)),
    starts: event.starts_at ?? event.date ?? '',
    ends: event.ends_at ?? undefined,
    beThere: beThereOf(event),
    place: event.location ?? venue?.name ?? '',
    sportName,
    directions: venue ? mapHref(venue) : undefined,
    status: status === 'cancelled' || status === 'postponed' ? status : undefined,
    was: wasOf(event),
    rides: event.starts_at ? ridesOf(event, sport) : undefined,
    people,
    duties: dutiesAt(event, week.duties),
    teamDuties: teamDutiesOf(event, sport),
    counts,
  };
};

/** A sport's part of the week as the home page shows it, with what the member does for others. A final game is no plan any more. */
export const shownWeek = (week: SportWeek, place: SportPlace): WeekEvent[] => [
  ...week.events.map((event) => shownFor(event, place, week)),
  ...dutyRows(week, place),
];

const answersWanted = (event: WeekEvent): number =>
  event.status === undefined ? event.people.filter(({ value, canAnswer }) => value === null && canAnswer).length : 0;

export interface WeekChoice {
  from: string;
  to: string;
  /** One child by first name, the own teams, or what waits for an answer. */
  who?: string | undefined;
}

export const OWN = 'own';
export const OPEN = 'open';

/** The days that were asked for, what follows them, and how many answers are wanted in them. */
export function weekOf(all: readonly WeekEvent[], { from, to, who }: WeekChoice) {
  const dayOf = ({ starts }: WeekEvent): string => starts.slice(0, 10);
  const inWeek = all.filter((event) => dayOf(event) <= to && (event.ends ?? event.starts).slice(0, 10) >= from);
  const isAsked = (event: WeekEvent): boolean => {
    if (who === undefined) return true;
    if (who === OPEN) return answersWanted(event) > 0;
    return who === OWN ? event.names.length === 0 : event.names.includes(who);
  };
  return {
    events: inWeek.filter(isAsked),
    names: [...new Set(all.flatMap(({ names }) => names))].sort((a, b) => a.localeCompare(b)),
    hasOwn: all.some(({ names }) => names.length === 0),
    wanted: inWeek.reduce((sum, event) => sum + answersWanted(event), 0),
    nextDay: all.map(dayOf).find((day) => day > to),
  };
}
