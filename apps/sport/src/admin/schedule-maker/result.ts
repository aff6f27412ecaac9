import type { ScheduleRule } from '@sports-hub/contract';
import { clockOfDay } from '@sports-hub/kernel/time';
import type { Misfit } from '../../season/generator/fit.ts';
import type { PairRule } from '../../season/generator/costs.ts';
import type { PlannedGame, PlanOutcome } from '../../season/generator/plan.ts';
import { dayOf } from './league.ts';

export interface StoredGame {
  division_id: number;
  home_id: number;
  away_id: number;
  venue_id: number;
  /** Local time. */
  starts_at: string;
  is_first: boolean;
}

/** What came out, as it is kept: by numbers, so that names are those of today. */
export interface StoredResult {
  games: StoredGame[];
  unplaced: {
    division_id: number;
    home_id: number;
    away_id: number;
    possible: number;
    taken: number;
    against: { rule: ScheduleRule; times: number }[];
  }[];
  wishes: { rule: ScheduleRule; games: StoredGame[]; team_id: number | null; times: number | null }[];
  misfits: Misfit[];
}

const RULE_NAMES: Record<PairRule | 'firstGame', ScheduleRule> = {
  sameDay: 'same_day',
  rest: 'rest',
  sameOpponent: 'same_opponent',
  coach: 'coach',
  family: 'family',
  firstGame: 'first_game',
};

function asStored({ pairing, place, isFirst }: PlannedGame): StoredGame {
  return {
    division_id: pairing.division.id,
    home_id: pairing.home.id,
    away_id: pairing.away.id,
    venue_id: place.venueId,
    starts_at: `${dayOf(place.day)}T${clockOfDay(place.from)}:00`,
    is_first: isFirst,
  };
}

export function resultOf(outcome: PlanOutcome): StoredResult {
  if (outcome.kind === 'refused') return { games: [], unplaced: [], wishes: [], misfits: outcome.misfits };
  return {
    games: outcome.games.map(asStored).sort((one, other) => one.starts_at.localeCompare(other.starts_at)),
    unplaced: outcome.open.map(({ pairing, possible, taken, against }) => ({
      division_id: pairing.division.id,
      home_id: pairing.home.id,
      away_id: pairing.away.id,
      possible,
      taken,
      against: Object.entries(against).map(([rule, times]) => ({ rule: RULE_NAMES[rule as PairRule], times })),
    })),
    wishes: outcome.wishes.map((wish) =>
      wish.rule === 'firstGame'
        ? { rule: 'first_game', games: [], team_id: wish.teamId, times: wish.times }
        : { rule: RULE_NAMES[wish.rule], games: wish.games.map(asStored), team_id: null, times: null },
    ),
    misfits: [],
  };
}
