import type { ScheduleMail, Sport } from '@sports-hub/contract';
import type { ToldClosure } from '../community/important/closures.ts';
import type { AcceptedEdit } from '../season/conflicts/check.ts';
import type { Entry, SeasonCalendar } from '../season/conflicts/entries.ts';
import { createNoticeMails } from './mails.ts';
import { changeKind, type ScheduleChange, type Stand } from './schedule-changes.ts';

/** Who hears of a set, and what of it. */
interface Hearing {
  first_name: string;
  rows: readonly AcceptedEdit[];
}

/** A row as the mails tell of it. */
function changeOf({ teams, venues }: SeasonCalendar, { before, after }: AcceptedEdit): ScheduleChange {
  const nameOf = (id: number | undefined): string | null => (id === undefined ? null : (teams.get(id)?.name ?? null));
  const standOf = ({ starts_at, status, venue_id }: Entry): Stand => ({
    ...{ starts_at, status },
    venue: venue_id === null ? null : (venues.get(venue_id)?.name ?? null),
  });
  const hasOthers = before !== undefined && String(before.team_ids) !== String(after.team_ids);
  return {
    subject: after.kind === 'practice' ? 'practice' : 'game',
    id: after.id,
    home: nameOf(after.team_ids[0]) ?? '',
    away: nameOf(after.team_ids[1]),
    was: before ? standOf(before) : null,
    is: standOf(after),
    was_home: hasOthers ? nameOf(before.team_ids[0]) : null,
    was_away: hasOthers ? nameOf(before.team_ids[1]) : null,
    place_is: null,
  };
}

/** The mail of a set as one of those gets it who hear most of it, made as the mail itself is. */
export function createSchedulePreview(config: { sport: Sport; siteUrl: string; hubUrl: string }) {
  const mails = createNoticeMails(config);
  const told = (calendar: SeasonCalendar, rows: readonly AcceptedEdit[], now: Date, placeIs: 'closed' | null) =>
    rows
      .flatMap((row) => {
        const change = { ...changeOf(calendar, row), place_is: placeIs };
        const kind = changeKind(change, now);
        return kind ? [{ ...change, kind }] : [];
      })
      .sort((a, b) => a.is.starts_at.getTime() - b.is.starts_at.getTime());
  return (
    calendar: SeasonCalendar,
    person: Hearing | undefined,
    now: Date,
    closure?: ToldClosure,
  ): ScheduleMail | null => {
    const [first, ...others] = person ? told(calendar, person.rows, now, closure ? 'closed' : null) : [];
    if (!person || !first) return null;
    const { subject, greeting, paragraphs, facts } = mails.schedule(person, [first, ...others], {
      closures: closure ? [closure] : [],
      sentences: [],
    });
    return { subject, greeting, paragraphs, facts: facts ?? [] };
  };
}
