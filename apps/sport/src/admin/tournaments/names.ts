import { t } from '@sports-hub/contract/texts';
import type { MATCH_STAGES } from '@sports-hub/contract';
import { groupName } from '../../season/tournaments/bracket.ts';
import type { PlannedRound, PlannedSide } from '../../season/tournaments/plan.ts';
import type { MatchState, MatchSlot } from '../../season/tournaments/settle.ts';

/** “Semifinal 2”, “Final”, “Group A, game 3”. */
export function matchName(round: string, number: number, count: number): string {
  if (count === 1) return round;
  const one = /finals$/i.test(round) ? round.slice(0, -1) : undefined;
  return one
    ? t('answers.tournaments.numbered', { round: one, number })
    : t('answers.tournaments.gameOf', { round, number });
}

export interface NamedMatch {
  state: MatchState;
  round_id: number;
  round: string;
  name: string;
  home: string | null;
  away: string | null;
}
export type MatchNames = ReadonlyMap<number, NamedMatch>;

/** “Bears–Ravens” where both are known, else the match by its name. */
const inShort = ({ home, away, name }: NamedMatch): string =>
  home !== null && away !== null ? `${home}–${away}` : name.charAt(0).toLowerCase() + name.slice(1);

/** “Winner of Bears–Ravens”, “Loser of semifinal 2”, “1st of Group A”: who will play on a side that is open. */
export function openWords(match: MatchState, slot: MatchSlot, names: MatchNames): string {
  const group = match[`${slot}_group`];
  if (group !== null) return placeWords(group, match[`${slot}_place`] ?? 1);
  for (const from of names.values()) {
    const { next_match_id, next_slot, loser_match_id, loser_slot } = from.state;
    if (next_match_id === match.id && next_slot === slot)
      return t('answers.tournaments.winnerOf', { match: inShort(from) });
    if (loser_match_id === match.id && loser_slot === slot)
      return t('answers.tournaments.loserOf', { match: inShort(from) });
  }
  return t('answers.tournaments.toBeDecided');
}

const PLACES = [
  (group: string) => t('answers.tournaments.firstOf', { group }),
  (group: string) => t('answers.tournaments.secondOf', { group }),
  (group: string) => t('answers.tournaments.thirdOf', { group }),
  (group: string) => t('answers.tournaments.fourthOf', { group }),
];
const placeWords = (group: number, place: number): string => PLACES[place - 1]?.(groupName(group)) ?? '';

type Stage = (typeof MATCH_STAGES)[number];

/** The stage of each round, by its id: those of one stage are drawn together. */
export function stagesOf(format: string, matches: readonly { state: MatchState; round_id: number }[]) {
  const byId = new Map(matches.map(({ state, round_id }) => [state.id, { state, round_id }]));
  const stages = new Map<number, Stage>();
  for (const [roundId, inRound] of Map.groupBy(matches, ({ round_id }) => round_id)) {
    const ids = new Set(inRound.map(({ state }) => state.id));
    const isFinal = inRound.some(
      ({ state }) => state.is_if_needed || byId.get(state.next_match_id ?? 0)?.state.is_if_needed,
    );
    const isBelow = matches.some(
      ({ state, round_id }) =>
        ids.has(state.loser_match_id ?? 0) ||
        (ids.has(state.next_match_id ?? 0) && stages.get(round_id) === 'second_chance'),
    );
    if (inRound.some(({ state }) => state.group_number !== null)) stages.set(roundId, 'group');
    else if (format !== 'double' || isFinal) stages.set(roundId, 'bracket');
    else stages.set(roundId, isBelow ? 'second_chance' : 'winners');
  }
  return stages;
}

/** The same for a tournament that is only planned: by seeds. */
export function plannedWords(side: PlannedSide, rounds: readonly PlannedRound[]): string {
  if (side === 'bye') return t('answers.tournaments.bye');
  if ('seed' in side) return String(side.seed);
  if ('group' in side) return placeWords(side.group, side.place);
  const [round, index] = 'winnerOf' in side ? side.winnerOf : side.loserOf;
  const from = rounds[round]!;
  const { home, away } = from.matches[index]!;
  const seeds = [home, away].map((one) => (typeof one === 'object' && 'seed' in one ? one.seed : undefined));
  const name = matchName(from.name, index + 1, from.matches.length);
  const match = seeds.every((seed) => seed !== undefined)
    ? seeds.join('–')
    : name.charAt(0).toLowerCase() + name.slice(1);
  return 'winnerOf' in side
    ? t('answers.tournaments.winnerOf', { match })
    : t('answers.tournaments.loserOf', { match });
}
