/** A match by its place in a plan, both from 0. */
export type PlannedPlace = readonly [round: number, match: number];

/** One side of a match as it is planned: a seed, nobody, who won or lost an earlier match, or a place in a group (both from 1). */
export type PlannedSide =
  | { seed: number }
  | 'bye'
  | { winnerOf: PlannedPlace }
  | { loserOf: PlannedPlace }
  | { group: number; place: number };

export interface PlannedMatch {
  home: PlannedSide;
  away: PlannedSide;
  startsAt: Date | null;
  /** The group, from 1, whose table it counts for. */
  group?: number;
  /** Played only when whoever comes from the second chance wins the match before. */
  isIfNeeded?: boolean;
}

export interface PlannedRound {
  name: string;
  matches: readonly PlannedMatch[];
}

export interface TournamentPlan {
  name: string;
  description: string | null;
  divisionId: number | null;
  venueId: number | null;
  startsOn: string;
  endsOn: string;
  /** How long a match takes in a calendar. */
  matchMinutes: number;
  /** Teams in the order of their seeds. */
  teamIds: readonly number[];
  rounds: readonly PlannedRound[];
  format?: 'single' | 'double' | 'groups' | 'round_robin';
  /** Nobody but administrators sees a draft. */
  isDraft?: boolean;
}
