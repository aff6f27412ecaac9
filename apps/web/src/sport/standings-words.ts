// How the rules of a division are written. What set teams apart is decided and told by the service (`decided_by`).

import type { TieBreaker } from './data.ts';

/** What a sport's score is made of: "points", "runs". */
export type Scored = string;

/** "Point difference", "Run difference". */
export const differenceWords = (scored: Scored): string =>
  `${scored.charAt(0).toUpperCase()}${scored.slice(1).replace(/s$/, '')} difference`;

/** The rule as a line of the list "How ties are broken". */
export const ruleLine = ({ rule, cap }: TieBreaker, scored: Scored): string => {
  const words: Record<string, string> = {
    win_percentage: 'Share of games won',
    head_to_head: 'Head-to-head, if all level teams have met',
    point_difference: `${differenceWords(scored)}${cap === undefined ? '' : `, at most ${cap} a game`}`,
    points_for: `More ${scored} for`,
    points_against: `Fewer ${scored} against`,
    name: 'Name',
  };
  return words[rule] ?? rule;
};
