import { t } from '@sports-hub/contract/texts';
import type { FieldGame, ResultEntry } from '@sports-hub/contract';
import { formatTime } from '../kit/index.ts';

export const matchOf = ({ home_team, away_team }: FieldGame): string =>
  t('scores.match', { away: away_team.name, home: home_team.name });

/** Away first, as in “Lynx at Comets”. */
export const scoreWords = ({ home_score, away_score }: Pick<FieldGame, 'home_score' | 'away_score'>): string =>
  `${away_score ?? ''}–${home_score ?? ''}`;

const teamOf = (game: FieldGame, side: 'home' | 'away'): string =>
  (side === 'home' ? game.home_team : game.away_team).name;

/** Who said it, as somebody else reads it. */
export function authorOf(game: FieldGame, { side, name }: ResultEntry): string {
  if (side === 'scorekeeper') return t('scores.scorekeeper');
  if (side === 'league') return name ? t('scores.nameOfTheLeague', { name }) : t('scores.theLeague');
  const team = teamOf(game, side);
  return name ? t('scores.coachOf', { name, team }) : t('scores.aCoachOf', { team });
}

/** What somebody said, in a few words. */
export function saidWords(game: FieldGame, entry: ResultEntry): string {
  switch (entry.ended) {
    case 'played':
      return scoreWords(entry);
    case 'forfeit_by_home':
      return t('scores.didNotCome', { team: game.home_team.name });
    case 'forfeit_by_away':
      return t('scores.didNotCome', { team: game.away_team.name });
    case 'broken_off':
      return t('scores.brokenOff');
    case 'objection':
      return t('scores.objects');
  }
}

/** “Entered by you at 10:04 AM”, one line for each who said something. */
export const entryLine = (game: FieldGame, entry: ResultEntry): string => {
  const time = formatTime(entry.entered_at);
  const said = saidWords(game, entry);
  return entry.is_yours && game.your_side !== 'league'
    ? t('scores.youEntered', { said, time })
    : t('scores.somebodyEntered', { said, name: authorOf(game, entry), time });
};
