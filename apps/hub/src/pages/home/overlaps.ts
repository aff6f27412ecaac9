import { t } from '@sports-hub/contract/texts';
import type { WeekEvent } from '@sports-hub/web/render';

/** The way between two places that is not much longer than this is called tight. */
const TIGHT_MINUTES = 30;
/** Of what does not say when it ends. */
const USUAL_MINUTES = 60;
const MINUTE_MS = 60_000;

/** Local times are compared as if they were UTC: what is an hour apart on the clock of the wall is an hour apart. */
const minutesOf = (local: string): number => Date.parse(`${local}Z`) / MINUTE_MS;
const endOf = ({ starts, ends }: WeekEvent): number =>
  ends === undefined ? minutesOf(starts) + USUAL_MINUTES : minutesOf(ends);

const isTimed = ({ starts, status }: WeekEvent): boolean => starts.includes('T') && status === undefined;

function between(event: WeekEvent, other: WeekEvent): string | undefined {
  // One that overlaps begins before the other one ends.
  if (minutesOf(event.starts) < endOf(other) && minutesOf(other.starts) < endOf(event))
    return t('hub.week.sameTimeAs', { who: other.who });
  const gap = Math.max(minutesOf(event.starts) - endOf(other), minutesOf(other.starts) - endOf(event));
  return gap <= TIGHT_MINUTES && event.place !== other.place ? t('hub.week.tight', { count: gap }) : undefined;
}

/** Marks what a family cannot be at both: at the same time, or with too little time for the way. */
export const withOverlaps = (events: readonly WeekEvent[]): WeekEvent[] =>
  events.map((event) => {
    if (!isTimed(event)) return event;
    const tags = events
      .filter((other) => other.href !== event.href && isTimed(other))
      .flatMap((other) => between(event, other) ?? []);
    return { ...event, tags: [...new Set(tags)] };
  });
