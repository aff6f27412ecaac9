import type {
  FamilyEvent,
  MemberWeek,
  NoticeKind,
  OwnEvent,
  WeekAnswer,
  WeekDuty,
  WeekEntry,
} from '@sports-hub/contract';
import { secondsAfter, type Clock, type Database } from '@sports-hub/kernel';
import type { AnswerLinks } from '../../answers/links.ts';
import type { Answers } from '../../answers/service.ts';
import type { OwnEvents } from '../../community/events/service.ts';
import { asDuty } from '../../duties/present.ts';
import { findDuties } from '../../duties/queries.ts';
import { findImportant } from '../important/queries.ts';
import { findNews, type WeekReader } from './queries.ts';

const NEWS_SECONDS = 7 * 24 * 3600;
const NEWS_SHOWN = 10;

export interface WeekGatheringOptions {
  db: Database;
  clock: Clock;
  events: OwnEvents;
  answers: Pick<Answers, 'list'>;
  answerLinks: Pick<AnswerLinks, 'address'>;
}

type Days = { from: string; to: string };

const keyOf = (kind: string, id: number): string => `${kind} ${id}`;

function entryOf(event: OwnEvent, { isTold, answers }: { isTold: boolean; answers: WeekAnswer[] }): WeekEntry {
  const { kind, id, title, status, starts_at, date = '', ends_at, venue, location, people, was } = event;
  return {
    kind,
    id,
    title,
    status,
    starts: starts_at ?? date,
    ends: ends_at ?? null,
    place: location ?? venue?.name ?? null,
    first_names: [...new Set(people.flatMap(({ first_name }) => first_name ?? []))],
    was: isTold ? null : was,
    answers,
  };
}

/** What does not take place stands there only as news. */
const isOn = ({ status, was }: WeekEntry): boolean => status === 'scheduled' || (status !== 'final' && was !== null);

/** What the mail about a week says of a member: what is on, and what they have not answered or confirmed yet. */
export function createWeekGathering({ db, clock, events, answers, answerLinks }: WeekGatheringOptions) {
  /** Games and practices of which the member has said that they know what changed. */
  const confirmed = async (memberId: number): Promise<ReadonlySet<string>> =>
    new Set(
      (await findImportant(db, memberId, { now: clock.now() }))
        .filter(({ seen_at }) => seen_at !== null)
        .flatMap((notice) => notice.events.map(({ kind, id }) => keyOf(kind, id))),
    );

  const answerOf = async (memberId: number, event: FamilyEvent, isAsked: boolean): Promise<WeekAnswer> => {
    const {
      player_id: playerId,
      kind,
      event_id: eventId,
      first_name,
      answer,
      can_answer,
      closes_at,
      be_there_at,
    } = event;
    const isWanted = isAsked && can_answer && answer === null;
    return {
      first_name,
      value: answer?.value ?? null,
      closes_at,
      be_there_at,
      url: isWanted ? await answerLinks.address(db, { memberId, playerId, kind, eventId }) : null,
    };
  };

  const entriesOf = async ({ id }: WeekReader, days: Days, wants: (kind: NoticeKind) => boolean) => {
    const [own, { items }, seen] = await Promise.all([events(id, days), answers.list(id, days), confirmed(id)]);
    const entries: WeekEntry[] = [];
    for (const event of own) {
      const isOfEvent = ({ kind, event_id }: FamilyEvent): boolean => kind === event.kind && event_id === event.id;
      const given = await Promise.all(items.filter(isOfEvent).map((item) => answerOf(id, item, wants('answers'))));
      const isTold = !wants('schedule') || seen.has(keyOf(event.kind, event.id));
      entries.push(entryOf(event, { isTold, answers: given }));
    }
    return entries.filter(isOn);
  };

  const dutiesOf = async (memberId: number, { from, to }: Days): Promise<WeekDuty[]> => {
    const now = clock.now();
    return (await findDuties(db, memberId, now))
      .map((row) => asDuty(row, now))
      .flatMap(({ mine, is_canceled, starts_at, title, event, minutes, place }) => {
        const day = starts_at?.slice(0, 10);
        if (!mine || is_canceled || !starts_at || !day || day < from || day > to) return [];
        return [{ title, event: event?.title ?? null, starts_at, minutes, place }];
      });
  };

  return async (reader: WeekReader, days: Days): Promise<MemberWeek> => {
    const { id, may_write, rests, left_out } = reader;
    if (!may_write) return { may_write, rests, events: [], duties: [], announcements: [] };
    const wants = (kind: NoticeKind): boolean => !left_out.includes(kind);
    const now = clock.now();
    const recent = { since: secondsAfter(now, -NEWS_SECONDS), now, limit: NEWS_SHOWN };
    const [entries, duties, announcements] = await Promise.all([
      entriesOf(reader, days, wants),
      wants('duties') ? dutiesOf(id, days) : [],
      wants('announcements') ? findNews(db, id, recent) : [],
    ]);
    return { may_write, rests, events: entries, duties, announcements };
  };
}
export type GatherWeek = ReturnType<typeof createWeekGathering>;
