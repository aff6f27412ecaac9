import {
  downloadDivisionCalendar,
  downloadGameCalendar,
  downloadSportCalendar,
  downloadTeamCalendar,
  listCalendarItems,
  sportTitle,
} from '@sports-hub/contract';
import { ok, Problem, toUtcTime } from '@sports-hub/kernel';
import { accessPublicDivision } from '../divisions/access.ts';
import { addDays, toLocalDate } from '@sports-hub/kernel/time';
import type { PublicRoutes } from '../../platform/http/public-routes.ts';
import type { ScheduleContext } from '../schedules/context.ts';
import { requireRange } from '../schedules/date-range.ts';
import { shownTimes } from '../schedules/shown-times.ts';
import { accessPublicTeam } from '../teams/access.ts';
import { BETWEEN_DATES, listEntries, shownTitle, type CalendarEntry, type EntrySelection } from './entries.ts';
import { writeCalendar } from './ics.ts';

const MAX_DAYS = 400;
/** More than any calendar shows; what is over it is said to be missing. */
const MAX_ITEMS = 10_000;
/** A subscription to the whole sport holds what is recent and what comes. */
const DAYS_BACK = 180;
const DAYS_AHEAD = 400;

export function addCalendarFileRoutes(routes: PublicRoutes, { db, clock, sport, organisation }: ScheduleContext): void {
  const sportName = sportTitle(sport);

  const file = (name: string, fileName: string, entries: readonly CalendarEntry[]) => ({
    status: 200 as const,
    raw: writeCalendar({ name, sport, entries }),
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${fileName}.ics"`,
    },
  });
  const select = (selection: EntrySelection, values: readonly unknown[]) =>
    listEntries(db, selection, values, MAX_ITEMS);

  routes.on(listCalendarItems, async ({ query: { from, to } }) => {
    requireRange(from, to, MAX_DAYS);
    const entries = await listEntries(db, BETWEEN_DATES, [from, to], MAX_ITEMS + 1);
    return ok({ items: entries.slice(0, MAX_ITEMS).map(shownItem), truncated: entries.length > MAX_ITEMS });
  });

  routes.on(downloadGameCalendar, async ({ params }) => {
    const entries = await select({ games: 'e.id = $1' }, [params.id]);
    // One of a hidden division looks like one that does not exist.
    if (!entries[0]) throw new Problem('record.not_found');
    return file(entries[0].title, `${sport}-game-${params.id}`, entries);
  });

  routes.on(downloadTeamCalendar, async ({ params }) => {
    const team = await accessPublicTeam(db, params.id);
    const entries = await select(
      { games: '(e.home_team_id = $1 or e.away_team_id = $1)', practices: 'e.team_id = $1' },
      [team.id],
    );
    return file(`${team.name} ${team.division.name} ${sportName}`, `${sport}-team-${team.id}`, entries);
  });

  routes.on(downloadDivisionCalendar, async ({ params }) => {
    const division = await accessPublicDivision(db, params.id);
    const entries = await select(
      { games: '(e.division_id = $1 or e.opponent_division_id = $1)', practices: 'e.division_id = $1' },
      [division.id],
    );
    return file(`${division.name} ${sportName}`, `${sport}-division-${division.id}`, entries);
  });

  routes.on(downloadSportCalendar, async () => {
    const today = toLocalDate(clock.now());
    const entries = await select(BETWEEN_DATES, [addDays(today, -DAYS_BACK), addDays(today, DAYS_AHEAD)]);
    return file(`${organisation} ${sportName}`, sport, entries);
  });
}

function shownItem(entry: CalendarEntry) {
  const { kind, id, status, location, url, sequence } = entry;
  return {
    id: `${kind}-${id}`,
    kind,
    title: shownTitle(entry),
    status,
    ...shownTimes(entry),
    ...(location && { location }),
    ...(url && { url }),
    sequence,
    updated_at: toUtcTime(entry.updated_at),
  };
}
