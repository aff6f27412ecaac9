// How the rules of a division are written. What set teams apart is decided and told by the service (`decided_by`).

import { t } from '@sports-hub/contract/texts';
import type { TieBreaker } from './data.ts';

/** What a sport's score is made of: "points", "runs". */
export type Scored = string;

/** "Point difference", "Run difference". */
export const differenceWords = (scored: Scored): string =>
  t('sport.standingsWords.difference', {
    charAt: scored.charAt(0).toUpperCase(),
    scored: scored.slice(1).replace(/s$/, ''),
  });

/** The rule as a line of the list "How ties are broken". */
export const ruleLine = ({ rule, cap }: TieBreaker, scored: Scored): string => {
  const words: Record<string, string> = {
    win_percentage: t('sport.standingsWords.shareOfGamesWon'),
    head_to_head: t('sport.standingsWords.headToHeadIfAll'),
    point_difference: `${differenceWords(scored)}${cap === undefined ? '' : t('sport.standingsWords.atMostAGame', { cap })}`,
    points_for: t('sport.standingsWords.moreFor', { scored }),
    points_against: t('sport.standingsWords.fewerAgainst', { scored }),
    name: 'Name',
  };
  return words[rule] ?? rule;
};
