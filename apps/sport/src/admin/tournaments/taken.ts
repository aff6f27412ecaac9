import { t } from '@sports-hub/contract/texts';
import type { Tx } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import { createConflicts } from '../../season/conflicts/conflicts.ts';
import type { Entry } from '../../season/conflicts/entries.ts';
import { readCalendar } from '../../season/conflicts/queries.ts';
import type { WholeTournament } from './present.ts';

interface MatchPlace {
  startsAt: Date | null;
  venueId: number | null;
}

/** A match as the schedule has its games; who plays may be open. */
function entryOf(
  { line, names }: WholeTournament,
  matchId: number,
  key: string,
  { startsAt, venueId }: MatchPlace,
): Entry {
  const { state, name } = names.get(matchId)!;
  const teamIds = [state.home, state.away].filter((id) => id !== null);
  return {
    ...{
      key,
      kind: 'game',
      id: matchId,
      season_id: line.season_id,
      division_id: line.division?.id ?? null,
      sequence: 0,
    },
    ...{ team_ids: teamIds, venue_id: venueId, starts_at: startsAt!, local: toLocalTime(startsAt!) },
    ...{ duration_minutes: line.match_minutes, status: 'scheduled', tournament: { id: line.id, name: line.name } },
    title: t('answers.tournaments.matchOf', { tournament: line.name, match: name }),
  };
}

/** Why a match cannot be there at that time, and at which field: the place is taken or closed, or a team plays then. */
export async function whyNotThere(
  tx: Tx,
  whole: WholeTournament,
  matchId: number,
  { place, now }: { place: MatchPlace; now: Date },
): Promise<[field: 'venue_id' | 'time', words: string] | undefined> {
  if (place.startsAt === null) return undefined;
  const calendar = await readCalendar(tx, now, []);
  const keyOf = (id: number): string => {
    const gameId = whole.shown.get(id)?.game_id ?? null;
    return gameId === null ? `match:${id}` : `game:${gameId}`;
  };
  const key = keyOf(matchId);
  // What is a draft, or is not known to be played yet, is no game of the schedule.
  const others = [...whole.shown.values()].filter((row) => row.game_id === null && row.id !== matchId && row.starts);
  const entries = [
    ...calendar.entries.filter((entry) => entry.key !== key),
    ...others.map((row) =>
      entryOf(whole, row.id, keyOf(row.id), { startsAt: row.starts, venueId: row.venue?.id ?? null }),
    ),
    entryOf(whole, matchId, key, place),
  ];
  const found = createConflicts(calendar, new Set([key]))
    .among(entries)
    .filter((one) => one.level === 'danger' && one.key === key);
  if (found.some(({ kind }) => kind === 'closed')) return ['venue_id', t('answers.tournaments.placeIsClosed')];
  const [first] = found;
  return first && [first.kind === 'team' ? 'time' : 'venue_id', `${first.title} ${first.words}`];
}
