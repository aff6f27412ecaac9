import { t } from '@sports-hub/contract/texts';

/** The way between two places that is not much longer than this is called tight. */
const TIGHT_MINUTES = 30;
/** Of what does not say when it ends. */
const USUAL_MINUTES = 60;
const MINUTE_MS = 60_000;

/** Something at a time and a place, for somebody. */
export interface Timed {
  /** What it is, among others. */
  key: string;
  who: string;
  /** Local time, or a date for all day. */
  starts: string;
  ends?: string | undefined;
  place: string;
  /** What is said of it already. */
  tags?: readonly string[] | undefined;
  /** It does not take place. */
  status?: string | undefined;
}

/** Local times are compared as if they were UTC: what is an hour apart on the clock of the wall is an hour apart. */
const minutesOf = (local: string): number => Date.parse(`${local}Z`) / MINUTE_MS;
const endOf = ({ starts, ends }: Timed): number =>
  ends === undefined ? minutesOf(starts) + USUAL_MINUTES : minutesOf(ends);

const isTimed = ({ starts, status }: Timed): boolean => starts.includes('T') && status === undefined;

function sameTime(event: Timed, { who }: Timed): string {
  if (who === t('hub.week.you')) return t('hub.week.sameTimeAsYou');
  const isOneChild = who === event.who && who !== t('hub.week.yourShift');
  return isOneChild ? t('hub.week.twoAtOnce', { who }) : t('hub.week.sameTimeAs', { who });
}

function between(event: Timed, other: Timed): string | undefined {
  // One that overlaps begins before the other one ends.
  if (minutesOf(event.starts) < endOf(other) && minutesOf(other.starts) < endOf(event)) return sameTime(event, other);
  const gap = Math.max(minutesOf(event.starts) - endOf(other), minutesOf(other.starts) - endOf(event));
  return gap <= TIGHT_MINUTES && event.place !== other.place ? t('hub.week.tight', { count: gap }) : undefined;
}

/** Marks what a family cannot be at both: at the same time, or with too little time for the way. */
export const withOverlaps = <T extends Timed>(events: readonly T[]): T[] =>
  events.map((event) => {
    if (!isTimed(event)) return event;
    const tags = events
      .filter((other) => other.key !== event.key && isTimed(other))
      .flatMap((other) => between(event, other) ?? []);
    return { ...event, tags: [...new Set([...(event.tags ?? []), ...tags])] };
  });
