import { walkSeason } from './season-walk.ts';

/* The same season, by somebody who has nothing but a phone. */
walkSeason({ width: 390, height: 844 });
