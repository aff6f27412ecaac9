import { t } from '@sports-hub/contract/texts';
import type { SeasonCalendar, Entry } from './entries.ts';

/** "Sat, Nov 28" of `2026-11-28T13:30:00`. */
export function dayInShort(local: string): string {
  const day = new Date(`${local.slice(0, 10)}T00:00:00Z`);
  return t('words.date', {
    weekday: t('words.days').split(' ')[day.getUTCDay()]!,
    month: t('words.months').split(' ')[day.getUTCMonth()]!,
    day: day.getUTCDate(),
  });
}

/** "Bears–Herons", "practice of the Hawks". */
export function entryInWords({ teams }: Pick<SeasonCalendar, 'teams'>, { title, team_ids, kind }: Entry): string {
  if (title !== null) return title;
  const names = team_ids.map((id) => teams.get(id)?.name ?? '');
  return kind === 'practice'
    ? t('answers.schedule.practiceOf', { team: names[0] ?? '' })
    : t('answers.schedule.game', { home: names[0] ?? '', away: names[1] ?? '' });
}
