import type { Sport } from '@sports-hub/contract';
import { baseball } from './content/baseball.ts';
import { basketball } from './content/basketball.ts';
import { soccer, soccerSeason } from './content/soccer.ts';
import type { SportTexts } from './content/texts.ts';
import { baseballSeason } from './schedule/baseball.ts';
import { basketballSeason } from './schedule/basketball.ts';
import type { SportWorld } from './schedule/world.ts';

/** The demo data of every sport: the words of its site, and its season. */
export const DEMO_SPORTS: Readonly<Record<Sport, { texts: SportTexts; season: SportWorld }>> = {
  basketball: { texts: basketball, season: basketballSeason },
  baseball: { texts: baseball, season: baseballSeason },
  soccer: { texts: soccer, season: soccerSeason },
};
