/** What a schedule is made from. Days are numbered, times of a day are minutes after midnight, both of the sport's zone. */

/** “Must” is never broken, “try” is counted where it is, “off” is not looked at. */
export type Strength = 'must' | 'try' | 'off';

export interface GeneratorTeam {
  id: number;
  /** Members who coach it, and families with a child on it. */
  coaches: readonly number[];
  families: readonly number[];
  daysOff: readonly number[];
}

export interface GeneratorDivision {
  id: number;
  teams: readonly GeneratorTeam[];
  gamesEach: number;
  /** No game begins before or ends after these. */
  earliest: number | null;
  latest: number | null;
}

/** One game can be played here and then. A venue with two courts has two of them. */
export interface GamePlace {
  venueId: number;
  day: number;
  from: number;
  until: number;
}

export interface GeneratorRules {
  /** So many days between two games of a team are free. */
  rest: { strength: Strength; freeDays: number };
  /** Who coaches two teams is never needed twice at a time. */
  coaches: Strength;
  /** Brothers and sisters do not play in two places at a time. */
  families: Strength;
  /** The same two teams meet again so many days later at the earliest. */
  sameOpponent: { strength: Strength; days: number };
  /** No team has the first game of a day more often than this. */
  firstGame: { strength: Strength; most: number };
}

export interface GeneratorLeague {
  divisions: readonly GeneratorDivision[];
  places: readonly GamePlace[];
  rules: GeneratorRules;
}

/** Two teams of a division that are to meet. */
export interface Pairing {
  division: GeneratorDivision;
  home: GeneratorTeam;
  away: GeneratorTeam;
}
