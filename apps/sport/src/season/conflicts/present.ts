import type { ScheduleRow } from '@sports-hub/contract';
import type { SeasonCalendar, Entry } from './entries.ts';

type Names = Pick<SeasonCalendar, 'teams' | 'venues'>;

/** A game or practice as the administration's table shows it. */
export function presentEntry({ teams, venues }: Names, entry: Entry): ScheduleRow {
  const [home, away] = entry.team_ids.map((id) => {
    const { name = '', color = null } = teams.get(id) ?? {};
    return { id, name, color };
  });
  const { key, kind, id, sequence, venue_id, local, duration_minutes, status, tournament, division_id } = entry;
  return {
    key,
    kind: kind === 'practice' ? 'practice' : 'game',
    id: Math.max(1, id),
    sequence,
    division: { id: division_id ?? 1, name: teams.get(home?.id ?? 0)?.division ?? '' },
    home: home ?? { id: 1, name: '', color: null },
    away: away ?? null,
    venue: venue_id === null ? null : { id: venue_id, name: venues.get(venue_id)?.name ?? '' },
    starts_at: local,
    duration_minutes,
    status,
    tournament,
  };
}
