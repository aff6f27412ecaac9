import { addDays, fromLocalTime, toLocalDate, weekdayOf } from '../time.ts';

const OPENS = 'T18:00:00';
/** What cannot be reached by then is left out. */
const COMPLETE_BY = 'T20:00:00';
/** Later than this on Monday nobody needs it any more. */
const ENDS = 'T12:00:00';

/** A week that is mailed about now. Days are the site's. */
export interface MailedWeek {
  /** Its Monday and its Sunday. */
  from: string;
  to: string;
  /** From then on what is missing is named instead of waited for. */
  completeBy: Date;
}

/** The coming week from Sunday evening on, until noon of its Monday; at other times nothing is mailed. */
export function mailedWeek(now: Date): MailedWeek | undefined {
  const today = toLocalDate(now);
  const weekday = weekdayOf(today);
  if (weekday > 1) return undefined;
  const sunday = addDays(today, -weekday);
  const monday = addDays(sunday, 1);
  if (now < fromLocalTime(`${sunday}${OPENS}`) || now >= fromLocalTime(`${monday}${ENDS}`)) return undefined;
  return { from: monday, to: addDays(monday, 6), completeBy: fromLocalTime(`${sunday}${COMPLETE_BY}`) };
}
