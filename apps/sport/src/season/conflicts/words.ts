import { t } from '@sports-hub/contract/texts';
import { clockInWords } from '@sports-hub/kernel/time';
import type { SeasonCalendar, Closure, Entry } from './entries.ts';

/** "Sat, Nov 28" of `2026-11-28T13:30:00`. */
export function dayInShort(local: string): string {
  const day = new Date(`${local.slice(0, 10)}T00:00:00Z`);
  return t('words.date', {
    weekday: t('words.days').split(' ')[day.getUTCDay()]!,
    month: t('words.months').split(' ')[day.getUTCMonth()]!,
    day: day.getUTCDate(),
  });
}

/** " from 3:00 PM", " from 8:00 AM to 8:00 PM", " until noon"; nothing of a whole day. */
export function hoursInWords({ from, until }: Pick<Closure, 'from' | 'until'>): string {
  const clock = (time: string): string => clockInWords(`2000-01-01T${time}:00`);
  if (from === '00:00' && until === '24:00') return '';
  if (until === '24:00') return t('answers.closures.fromTime', { from: clock(from) });
  if (from === '00:00') return t('answers.closures.untilTime', { until: clock(until) });
  return t('answers.closures.fromTo', { from: clock(from), until: clock(until) });
}

/** "Bears–Herons", "practice of the Hawks". */
export function entryInWords({ teams }: Pick<SeasonCalendar, 'teams'>, { title, team_ids, kind }: Entry): string {
  if (title !== null) return title;
  const names = team_ids.map((id) => teams.get(id)?.name ?? '');
  return kind === 'practice'
    ? t('answers.schedule.practiceOf', { team: names[0] ?? '' })
    : t('answers.schedule.game', { home: names[0] ?? '', away: names[1] ?? '' });
}

/** "Otters–Hawks, Sat, Nov 28, 1:30 PM, Eastside Field House, scheduled", for the log. */
export const entryForLog = (calendar: SeasonCalendar, entry: Entry): string =>
  [
    entryInWords(calendar, entry),
    dayInShort(entry.local),
    clockInWords(entry.local),
    calendar.venues.get(entry.venue_id ?? 0)?.name ?? t('answers.schedule.noPlace'),
    entry.status,
  ].join(', ');
