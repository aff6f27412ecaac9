import { t } from '@sports-hub/contract/texts';
import type { AdminDivision, TieBreak } from '@sports-hub/contract';

export const GENDER_WORDS: Record<AdminDivision['gender'], string> = {
  coed: t('admin.divisionList.everybody'),
  girls: t('admin.divisionList.girls'),
  boys: t('admin.divisionList.boys'),
};

/** What decides when teams are level, and what there is to know about it. */
export const TIE_BREAK_WORDS: Record<TieBreak, readonly [label: string, hint: string]> = {
  win_percentage: [t('admin.tieBreaks.shareOfGamesWon'), t('admin.tieBreaks.aTieCountsHalf')],
  head_to_head: [t('admin.tieBreaks.headToHead'), t('admin.tieBreaks.onlyIfAllMet')],
  point_difference: [t('admin.tieBreaks.pointDifference'), ''],
  points_against: [t('admin.tieBreaks.fewerPointsAgainst'), t('admin.tieBreaks.overAllGames')],
  points_for: [t('admin.tieBreaks.morePointsFor'), t('admin.tieBreaks.overAllGames')],
};

export const TEAM_COLOR_WORDS: Readonly<Record<string, string>> = {
  blue: t('admin.teams.blue'),
  green: t('admin.teams.green'),
  gold: t('admin.teams.gold'),
  purple: t('admin.teams.purple'),
  teal: t('admin.teams.teal'),
  black: t('admin.teams.black'),
  red: t('admin.teams.red'),
  orange: t('admin.teams.orange'),
};
