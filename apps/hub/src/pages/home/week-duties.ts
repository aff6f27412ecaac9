import { t } from '@sports-hub/contract/texts';
import type { Duty, OwnEvent, Sport } from '@sports-hub/contract';
import { shiftsAt, type WeekEvent } from '@sports-hub/web/render';

const MINUTE_MS = 60_000;

/** Taken, with a time, and nobody has said yet what became of it. */
const isToDo = ({ mine, starts_at }: Duty): boolean => mine !== null && mine.outcome === null && starts_at !== null;
const isAt = ({ event }: Duty, { kind, id }: Pick<OwnEvent, 'kind' | 'id'>): boolean =>
  event?.kind === kind && event.event_id === id;

/** What somebody does at an event that is in their week anyway. */
export const dutiesAt = (event: OwnEvent, duties: readonly Duty[]): string[] =>
  duties.filter((duty) => isToDo(duty) && isAt(duty, event)).map(({ title }) => t('hub.week.yourDuty', { title }));

const endOf = (starts: string, minutes: number): string =>
  new Date(Date.parse(`${starts}Z`) + minutes * MINUTE_MS).toISOString().slice(0, 19);

/** Duties of one's own that are at no event of the week: rows of their own. */
export const dutyRows = (
  { events, duties }: { events: readonly OwnEvent[]; duties: readonly Duty[] },
  { sport, site, sportName }: { sport: Sport; site: string; sportName?: string | undefined },
): WeekEvent[] =>
  duties
    .filter((duty) => isToDo(duty) && !events.some((event) => isAt(duty, event)))
    .map((duty) => {
      const { id, title, event, starts_at, minutes, place, is_canceled, mine } = duty;
      const starts = starts_at ?? '';
      return {
        key: `${sport}-duty-${id}`,
        sport,
        kind: 'event',
        isDuty: true,
        who: t('hub.week.yourShift'),
        names: [],
        title: t('hub.week.youDo', { title: event ? `${title}, ${event.title}` : title }),
        href: shiftsAt(site),
        starts,
        ends: endOf(starts, minutes),
        place: place ?? '',
        sportName,
        status: is_canceled ? 'cancelled' : undefined,
        tags: mine?.moved && !is_canceled ? [t('hub.week.canYouStill')] : [],
        people: [],
      };
    });
